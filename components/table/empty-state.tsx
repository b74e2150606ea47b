import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Nothing yet: arches, one line, one sentence, one button. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={classes.empty} data-empty>
      <svg className={classes.arches} width="72" height="64" viewBox="0 0 72 64" aria-hidden="true">
        {[34, 26, 18].map((radius) => (
          <path
            key={radius}
            d={`M${36 - radius} 64V36a${radius} ${radius} 0 0 1 ${2 * radius} 0v28`}
            fill="none"
            stroke="currentColor"
          />
        ))}
        <path className={classes.door} d="M26 64V38a10 10 0 0 1 20 0v26z" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
