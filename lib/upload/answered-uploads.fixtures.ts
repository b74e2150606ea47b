import { vi } from 'vitest';

/**
 * Uploads of a page are answered here instead of by a web server, until `vi.unstubAllGlobals`; undefined: never.
 */
export function answerUploads(answer: (form: FormData) => Promise<string | undefined>): void {
  class Answered {
    static readonly DONE = 4;
    upload: { onprogress?(event: object): void } = {};
    status = 0;
    responseText = '';
    readyState = 1;
    onloadend = () => undefined;
    open() {}
    abort() {}
    async send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      const text = await answer(form);
      if (text === undefined) return;
      this.responseText = text;
      this.status = 200;
      this.readyState = Answered.DONE;
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
}
