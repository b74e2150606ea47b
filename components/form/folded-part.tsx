import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './more-fields.module.css';

interface FoldedPartProps {
  /** Says what is folded away. */
  line: string;
  children: ReactNode;
}

/** A list that few people want to see, behind one line that opens it. */
export function FoldedPart({ line, children }: FoldedPartProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        className={`mantine-focus-auto ${classes.more}`}
        data-part
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow className="flip" size={14} stroke={1.75} aria-hidden />
        <span className={classes.names}>{line}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
