import { type FormUpload, postForm, SilentUpload } from './post-form';

export interface UploadOptions extends Pick<FormUpload, 'address' | 'clock' | 'post' | 'signal' | 'onProgress'> {
  file: File;
  /** Further form parts, sent before the file. */
  parts?: Readonly<Record<string, string>>;
}

/** The device did not accept the file, or did not answer in time. `text`: the reply so far; `status`: that of HTTP. */
export class UploadFailure extends Error {
  constructor(
    readonly text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

/** A web page that some proxy or portal answers may hold the word, too. */
const isGood = (text: string) => /successfully/i.test(text) && !/^\s*</.test(text);

/**
 * Sends one file as part `file` to an upload address, checks the reply every 500 ms for 'successfully' or 'failed', and
 * returns it. Throws UploadFailure when the reply says 'failed', when it ends without either word and when none comes
 * within 60 s after the last progress; and the reason of the signal.
 * @spec §7 uploads
 */
export async function sendUpload({ file, parts = {}, ...options }: UploadOptions): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  form.append('file', file);
  const { text, status } = await postForm({
    ...options,
    form,
    isEnough: (text) => isGood(text) || /failed/i.test(text),
  }).catch((error: unknown) => {
    throw error instanceof SilentUpload ? new UploadFailure(error.text) : error;
  });
  if (!isGood(text) || status >= 400) throw new UploadFailure(text, status);
  return text;
}
