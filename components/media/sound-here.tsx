import { useEffect, useState } from 'react';

/** Plays a file in the browser, before it is sent. */
export function SoundHere({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // biome-ignore lint/a11y/useMediaCaption: what the person has chosen comes without one.
  return url && <audio controls src={url} aria-label={label} style={{ inlineSize: '100%' }} />;
}
