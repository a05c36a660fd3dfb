let wanted = false;

/** A form that is sent while it is still only HTML waits until it works. */
export function keepEarlySubmit(page: HTMLElement): void {
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    wanted = true;
  });
}

/** Whether the form was sent too early; asked once. */
export function takeEarlySubmit(): boolean {
  const answer = wanted;
  wanted = false;
  return answer;
}
