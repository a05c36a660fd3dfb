import classes from './auth.module.css';

interface Props {
  href: string | null;
  text: string;
}

/** A link to a legal text, or its bare name where none is set. */
export function LegalLink({ href, text }: Props) {
  if (!href) return text;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
