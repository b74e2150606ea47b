import classes from './live-panel.module.css';

/** The dark background of a picture whose player is still loading. */
export function EmptyPicture() {
  return <div className={classes.picture} />;
}
