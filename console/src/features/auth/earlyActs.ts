let acts: (() => void)[] = [];
let listening: AbortController | null = null;

/** What a person does to a page that is still only HTML waits until the page works. */
export function keepEarlyActs(page: HTMLElement): void {
  listening = new AbortController();
  const { signal } = listening;
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      acts.push(() => form.requestSubmit());
    },
    { signal },
  );
  page.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button:not([type="submit"])');
      if (button) acts.push(() => button.click());
    },
    { signal },
  );
  page.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      const { value } = target;
      acts.push(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    { signal },
  );
}

/** From here on the page hears for itself; what was done to it before is lost. */
export function forgetEarlyActs(): void {
  listening?.abort();
  listening = null;
  acts = [];
}

/** The page works: what was done to it before is done again. */
export function repeatEarlyActs(): void {
  const waiting = acts;
  forgetEarlyActs();
  for (const act of waiting) act();
}
