import type { ReactNode } from 'react';
import classes from './GuideSection.module.css';
import { type GuideSectionId, guideSections } from './guide-sections.ts';

interface GuideSectionProps {
  id: GuideSectionId;
  /** The text. */
  children: ReactNode;
  /** Code, next to the text. */
  code?: ReactNode;
}

export function GuideSection({ id, children, code }: GuideSectionProps) {
  const title = guideSections.find((section) => section.id === id)?.title;
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.text}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
      {code && <div className={classes.code}>{code}</div>}
    </section>
  );
}
