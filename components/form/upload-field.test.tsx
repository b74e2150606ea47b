// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '@/lib/clock';
import type { PostForm } from '@/lib/forms/send-upload';
import { pngStart } from '@/lib/validation/picture-header.fixtures';
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

function picture(name: string, bytes = 40): File {
  const content = new Uint8Array(bytes);
  content.set(pngStart(800, 480));
  return new File([content], name);
}

/** Answers of the device so far, and the requests it got. */
function show(props: { maxBytes?: number; resolution?: { width: number; height: number } } = {}) {
  const clock = manualClock();
  const reply = { text: '', isOver: false };
  const abort = vi.fn();
  let progress: (share: number) => void = () => undefined;
  const post = vi.fn<PostForm>((_address, _form, onProgress) => {
    progress = onProgress;
    return { text: () => reply.text, isOver: () => reply.isOver, abort };
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
    ['logo.png', 1_048_577, 'The picture is larger than 1 MB'],
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

  it.each(['logo.png', 'LOGO.PNG', 'Logo.JPG', 'logo.jpeg'])('takes %s and shows it', async (name) => {
    const { choose } = show({ resolution: { width: 800, height: 480 } });
    await choose(picture(name));
    expect(screen.getByRole('img', { name: `Preview of ${name}` })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });

  it('succeeds at the third poll when the word arrives after 1.2 s', async () => {
    const { choose, send, post, reply, turn, onUploaded, progress } = show();
    await choose(picture('logo.png'));
    send();
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
    send();
    reply.text = 'Upload failed: wrong kind of file';
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe('The upload failed.');
    await choose(file);
    expect(screen.queryByRole('alert')).toBeNull();
    send();
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('treats 60 s of silence as failure and remains usable', async () => {
    const { choose, send, turn, abort } = show();
    await choose(picture('logo.png'));
    send();
    await turn(59_500);
    expect(screen.queryByRole('alert')).toBeNull();
    await turn(500);
    expect(screen.getByRole('alert').textContent).toBe('The upload failed.');
    expect(abort).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a picture' }).disabled).toBe(false);
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });

  it('treats a complete reply without either word as failure', async () => {
    const { choose, send, turn, reply } = show();
    await choose(picture('logo.png'));
    send();
    reply.isOver = true;
    await turn(500);
    expect(screen.getByRole('alert')).toBeDefined();
  });

  it('aborts the upload on Cancel and keeps the file', async () => {
    const { choose, send, turn, abort, onUploaded, reply } = show();
    await choose(picture('logo.png'));
    send();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(abort).toHaveBeenCalledTimes(1);
    reply.text = 'successfully';
    await turn(1_000);
    expect(onUploaded).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });
});
