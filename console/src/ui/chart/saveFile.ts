export function saveFile(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveFile(name, url);
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
