// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '@/lib/clock';
import { session } from '@/lib/session/device';
import type { PostForm } from '@/lib/upload/post-form';
import { animatedPng, jpegStart, pngStart, turnedJpeg } from '@/lib/validation/picture-header.fixtures';
import { setUpPage, TestProvider } from './test-provider';
import { UploadField } from './upload-field';

setUpPage();

/** A clock that the test controls. */
function manualClock(): Clock & { turn(ms: number): void } {
  let now = 0;
  const timers = new Set<{ at: number; every: number; run: () => void }>();
  const start = (ms: number, every: number, run: () => void) => {
    const timer = { at: now + ms, every, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => now,
    after: (ms, run) => start(ms, 0, run),
    every: (ms, run) => start(ms, ms, run),
    turn(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.every > 0) next.at += next.every;
        else timers.delete(next);
        next.run();
      }
      now = end;
    },
  };
}

function picture(name: string, bytes = 40, start = pngStart(800, 480)): File {
  const content = new Uint8Array(Math.max(bytes, start.length));
  content.set(start);
  return new File([content], name);
}

/** Answers of the device so far, and the requests it got. */
function show(props: Partial<ComponentProps<typeof UploadField>> = {}) {
  const clock = manualClock();
  const reply = { text: '', isOver: false, status: 200 };
  const abort = vi.fn();
  let progress: (share: number) => void = () => undefined;
  const post = vi.fn<PostForm>((_address, _form, onProgress) => {
    progress = onProgress;
    return { text: () => reply.text, status: () => reply.status, isOver: () => reply.isOver, abort };
  });
  const onUploaded = vi.fn();
  render(
    <TestProvider>
      <UploadField
        label="Logo"
        address="/fileUpload/logo"
        parts={{ place: 'start' }}
        maxBytes={1_048_576}
        {...props}
        onUploaded={onUploaded}
        clock={clock}
        post={post}
      />
    </TestProvider>,
  );
  const choose = async (file: File) => {
    const input = screen.getByLabelText('Logo', { selector: 'input' });
    await act(async () => {
      fireEvent.change(input, { target: { files: [file] } });
    });
  };
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  const turn = (ms: number) => act(async () => clock.turn(ms));
  return {
    clock,
    reply,
    abort,
    post,
    onUploaded,
    choose,
    send,
    turn,
    progress: (share: number) => act(() => progress(share)),
  };
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('no picture', 'InvalidStateError');
    return { width: 800, height: 480, close: () => undefined };
  });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('UploadField', () => {
  it.each([
    ['logo.gif', 40, 'Choose a PNG or JPG picture'],
    ['logo.png.exe', 40, 'Choose a PNG or JPG picture'],
    ['broken.png', 40, 'Choose a PNG or JPG picture'],
    ['logo.png', 1_048_577, 'The picture is larger than 1,024 kB'],
  ])('refuses %s of %i bytes and sends nothing', async (name, bytes, message) => {
    const { choose, post } = show();
    await choose(picture(name, bytes));
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  it('refuses a picture of another size after decoding it', async () => {
    const { choose, post } = show({ resolution: { width: 640, height: 480 } });
    await choose(picture('logo.png'));
    expect(screen.getByRole('alert').textContent).toBe('The picture must be 640 × 480 pixels');
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    ['one byte too many', picture('hall.png', 524_289), /larger than 512 kB/],
    ['too many pixels', picture('hall.png', 40, pngStart(8_000, 8_000)), /must be 800 × 480 pixels/],
    ['stored turned', picture('hall.jpg', 40, turnedJpeg(800, 480, 6)), /lying on its side or upside down/],
    ['animated', picture('hall.png', 40, animatedPng(800, 480)), /holds several pictures/],
  ])('offers to make a picture fit that is not sent as it is: %s', async (_, file, message) => {
    const made = picture('hall.jpg', 40, jpegStart(800, 480));
    const fit = vi.fn(async () => made);
    const { choose, send, post } = show({ maxBytes: 524_288, resolution: { width: 800, height: 480 }, fit });
    await choose(file);
    expect(screen.getByRole('alert').textContent).toMatch(message);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Make it fit' })));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => send());
    expect(post.mock.calls[0]?.[1].get('file')).toHaveProperty('name', 'hall.jpg');
  });

  it('takes a picture that is pasted, and refuses one of another kind; pasted text changes nothing', async () => {
    const { post, send, turn } = show();
    const paste = (...files: File[]) =>
      act(async () => void fireEvent.paste(screen.getByRole('group', { name: 'Logo' }), { clipboardData: { files } }));
    await paste(picture('logo.gif'));
    expect(screen.getByRole('alert').textContent).toBe('Choose a PNG or JPG picture');
    await paste(picture('pasted.png'));
    expect(screen.getByRole('img', { name: 'Preview of pasted.png' })).toBeDefined();
    await paste();
    expect(screen.getByRole('img', { name: 'Preview of pasted.png' })).toBeDefined();
    send();
    await turn(0);
    expect((post.mock.lastCall?.[1].get('file') as File | undefined)?.name).toBe('pasted.png');
  });

  it('says that a picture stays too large, and that another one is needed', async () => {
    const { choose } = show({ maxBytes: 10, fit: async () => undefined });
    await choose(picture('hall.png'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Make it fit' })));
    expect(screen.getByRole('alert').textContent).toMatch(/larger than 1 kB/);
    expect(screen.queryByRole('button', { name: 'Make it fit' })).toBeNull();
  });

  it('keeps the file that was chosen last, although an earlier one takes longer to decode', async () => {
    let decode = () => {};
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name === 'slow.png') await new Promise<void>((resolve) => (decode = resolve));
      return { width: 800, height: 480, close: () => undefined };
    });
    const { choose, send, post } = show();
    await choose(picture('slow.png'));
    await choose(picture('quick.png'));
    await act(async () => decode());
    expect(screen.queryByText('slow.png')).toBeNull();
    await act(async () => send());
    expect(post.mock.calls[0]?.[1].get('file')).toHaveProperty('name', 'quick.png');
  });

  it('sends neither the picture before nor the next one while that is being decoded', async () => {
    let decode = () => {};
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name === 'slow.png') await new Promise<void>((resolve) => (decode = resolve));
      return { width: 800, height: 480, close: () => undefined };
    });
    const { choose, send, post } = show();
    await choose(picture('quick.png'));
    await choose(picture('slow.png'));
    expect([screen.queryByText('quick.png'), screen.queryByRole('button', { name: 'Upload' })]).toEqual([null, null]);
    await act(async () => decode());
    await act(async () => send());
    expect(post.mock.calls[0]?.[1].get('file')).toHaveProperty('name', 'slow.png');
  });

  it('names the file by its content: a PNG with the name of a JPEG is sent as a PNG', async () => {
    const { choose, send, post } = show({ name: 'entrance' });
    await choose(picture('hall.jpg'));
    await act(async () => send());
    expect(post.mock.calls[0]?.[1].get('file')).toHaveProperty('name', 'entrance.png');
  });

  it('takes a GIF with the name of a PNG for no picture', async () => {
    const { choose, post } = show();
    await choose(new File(['GIF89a and more of it, as long as a header'], 'hall.png'));
    expect(screen.getByRole('alert').textContent).toBe('Choose a PNG or JPG picture');
    expect(post).not.toHaveBeenCalled();
  });

  it.each(['logo.png', 'LOGO.PNG', 'Logo.JPG', 'logo.jpeg'])('takes %s and shows it', async (name) => {
    const { choose } = show({ resolution: { width: 800, height: 480 } });
    await choose(picture(name));
    expect(screen.getByRole('img', { name: `Preview of ${name}` })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });

  it('succeeds at the third poll when the word arrives after 1.2 s', async () => {
    const { choose, send, post, reply, turn, onUploaded, progress } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    const form = post.mock.calls[0]?.[1];
    expect(post.mock.calls[0]?.[0]).toBe('/fileUpload/logo');
    expect([...(form?.keys() ?? [])]).toEqual(['place', 'file']);
    progress(0.5);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    await turn(1_200);
    reply.text = 'Upload successfully: /logo/1.png';
    expect(onUploaded).not.toHaveBeenCalled();
    await turn(299);
    expect(onUploaded).not.toHaveBeenCalled();
    await turn(1);
    expect(onUploaded).toHaveBeenCalledWith('Upload successfully: /logo/1.png');
    expect(screen.getByRole('status').textContent).toBe('Uploaded');
  });

  it('fails by the word, and the same file can be sent again', async () => {
    const { choose, send, post, reply, turn } = show();
    const file = picture('logo.png');
    await choose(file);
    await act(async () => send());
    reply.text = 'Upload failed: wrong kind of file';
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe('The upload failed.');
    await choose(file);
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => send());
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('says that the device has no room, and the same file can be sent again', async () => {
    const { choose, send, post, reply, turn } = show({ refusalText: () => undefined });
    await choose(picture('logo.png'));
    await act(async () => send());
    reply.text = 'Upload failed: not enough space';
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe('The device has too little free storage.');
    await act(async () => send());
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('treats 60 s of silence as failure and remains usable', async () => {
    const { choose, send, turn, abort } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    await turn(59_500);
    expect(screen.queryByRole('alert')).toBeNull();
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe('The upload failed.');
    expect(abort).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a picture' }).disabled).toBe(false);
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });

  it.each([
    [401, 'Sign in again to do this.', ['unauthorized']],
    [403, 'The device does not allow this.', []],
  ])('says what status %i means, and the end of a login ends the session here', async (status, said, ends) => {
    const end = vi.spyOn(session, 'end');
    const { choose, send, turn, reply } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    Object.assign(reply, { status, isOver: true, text: 'Upload failed: no' });
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe(said);
    expect(end.mock.calls.flat()).toEqual(ends);
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
    end.mockRestore();
  });

  it('treats a complete reply without either word as failure', async () => {
    const { choose, send, turn, reply } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    reply.isOver = true;
    await turn(500);
    expect(screen.getByRole('alert')).toBeDefined();
  });

  it('says that the browser cannot read the file, when it is chosen and when it is sent, until another is chosen', async () => {
    const { choose, send, post } = show();
    const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const said = () => screen.getByRole('alert').textContent;
    await choose(Object.assign(picture('logo.png'), { arrayBuffer: gone }));
    expect(said()).toBe('The browser could not read the file. Choose it again.');
    const file = picture('logo.png');
    await choose(file);
    expect(screen.queryByRole('alert')).toBeNull();
    Object.assign(file, { arrayBuffer: gone });
    await act(async () => send());
    expect(said()).toBe('The browser could not read the file. Choose it again.');
    expect(post).not.toHaveBeenCalled();
  });

  it('cannot be cancelled once the device has all of the file: it may store it all the same', async () => {
    const { choose, send, progress } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
    progress(0.99);
    expect(cancel.disabled).toBe(false);
    progress(1);
    expect(cancel.disabled).toBe(true);
  });

  it('aborts the upload on Cancel and keeps the file', async () => {
    const { choose, send, turn, abort, onUploaded, reply } = show();
    await choose(picture('logo.png'));
    await act(async () => send());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(abort).toHaveBeenCalledTimes(1);
    reply.text = 'successfully';
    await turn(1_000);
    expect(onUploaded).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });
});
