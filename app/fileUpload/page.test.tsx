// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, press } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { shownTexts } from '@/lib/i18n/shown-texts';
import { type FrameTarget, frameTarget } from '@/lib/upload/frame-target';
import { FrameForm } from './frame-form';
import FileUploadPage from './page';

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

setUpPage();

describe('the page of the upload frame', () => {
  const top = Object.getOwnPropertyDescriptor(window, 'top');
  beforeEach(() => {
    router.replace.mockClear();
    shownTexts.set({ device: 'English', messages: {} as never, areAll: true });
    Object.defineProperty(window, 'top', { value: {}, configurable: true });
  });
  afterEach(() => {
    shownTexts.set(undefined);
    window.history.replaceState(null, '', '/');
    if (top) Object.defineProperty(window, 'top', top);
  });
  const open = (search: string) => {
    window.history.replaceState(null, '', `/fileUpload${search}`);
    return render(<FileUploadPage />, { wrapper: TestProvider });
  };

  it('has the form for a listed address', async () => {
    const { container } = open('?to=/fileUpload/logo');
    await screen.findByRole('button', { name: 'Upload' });
    const form = container.querySelector('form');
    expect([form?.getAttribute('action'), form?.method, form?.enctype]).toEqual([
      '/fileUpload/logo',
      'post',
      'multipart/form-data',
    ]);
    expect(await barriers(container)).toEqual([]);
  });

  it.each(['', '?to=https://evil.example/fileUpload/logo', '?to=/RPC3'])(
    'refuses %s, and has no form',
    async (search) => {
      const { container } = open(search);
      expect((await screen.findByRole('alert')).textContent).toMatch(/may not send/);
      expect(container.querySelector('form, input')).toBeNull();
    },
  );

  it('is no page of its own', () => {
    Object.defineProperty(window, 'top', { value: window.self, configurable: true });
    open('?to=/fileUpload/logo');
    expect(router.replace).toHaveBeenCalledWith('/');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the form of the upload frame', () => {
  function show(search = '?to=/fileUpload/logo') {
    const clock = fakeClock();
    const reply = { text: '', isOver: false, status: 200 };
    const abort = vi.fn();
    let progress = (_share: number) => {};
    const post = vi.fn((_address: string, _form: FormData, onProgress: (share: number) => void) => {
      progress = onProgress;
      return { text: () => reply.text, status: () => reply.status, isOver: () => reply.isOver, abort };
    });
    const target = frameTarget(search) as FrameTarget;
    const { container } = render(<FrameForm target={target} clock={clock} post={post} />, { wrapper: TestProvider });
    return {
      reply,
      post,
      abort,
      container,
      sent: (share: number) => act(async () => progress(share)),
      turn: (ms: number) => act(() => clock.advance(ms)),
      choose: (name: string) =>
        fireEvent.change(screen.getByLabelText('Upload a file', { selector: 'input' }), {
          target: { files: [new File(['x'], name)] },
        }),
      said: () => container.querySelector('output[name=reply]')?.textContent,
    };
  }
  const alertText = () => screen.getByRole('alert').textContent;

  it('sends one file as part `file`, with progress, and shows the reply to the page around it', async () => {
    const { choose, post, reply, sent, turn, said, container } = show();
    choose('Logo.PNG');
    press('Upload');
    const [address, form] = post.mock.calls[0] ?? [];
    expect([address, Object(form?.get('file')).name]).toEqual(['/fileUpload/logo', 'Logo.PNG']);
    await sent(0.25);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(post).toHaveBeenCalledOnce();
    expect(said()).toBe('');
    reply.text = 'Upload successfully: /logo/1.png';
    await turn(500);
    expect(said()).toBe('Upload successfully: /logo/1.png');
    expect(screen.getByRole('status').textContent).toBe('Uploaded');
    choose('other.jpg');
    expect([said(), screen.queryByRole('status')]).toEqual(['', null]);
  });

  it.each([
    [
      'a refusal',
      { text: 'Upload failed: wrong kind of file' },
      'Upload failed: wrong kind of file',
      'The upload failed.',
    ],
    ['another text', { text: 'thanks', isOver: true }, 'failed', 'The upload failed.'],
    ['JSON', { text: '{"result":true}', isOver: true }, 'failed', 'The upload failed.'],
    ['a web page', { text: '<p>You have successfully signed in', isOver: true }, 'failed', 'The upload failed.'],
    ['a lost connection', { status: 0, isOver: true }, 'failed', 'The upload failed.'],
    ['success and an error', { text: 'successfully', status: 500, isOver: true }, 'failed', 'The upload failed.'],
    ['413', { text: '', status: 413, isOver: true }, 'failed', 'The file is too large.'],
    ['413 as a web page', { text: '<h1>413</h1>', status: 413, isOver: true }, 'failed', 'The file is too large.'],
    [
      '401',
      { text: 'Upload failed: not signed in', status: 401 },
      'Upload failed: not signed in',
      'Sign in again to do this.',
    ],
    [
      '403',
      { text: 'Upload failed: no authority', status: 403 },
      'Upload failed: no authority',
      'The device does not allow this.',
    ],
  ])('ends after %s, and can send again', async (_, answer, said, shown) => {
    const form = show();
    form.choose('logo.png');
    press('Upload');
    Object.assign(form.reply, answer);
    await form.turn(500);
    expect([form.said(), alertText()]).toEqual([said, shown]);
    press('Upload');
    expect(form.post).toHaveBeenCalledTimes(2);
  });

  it('ends 60 s after the last progress without an answer', async () => {
    const { choose, sent, turn, said, abort } = show();
    choose('logo.png');
    press('Upload');
    await turn(59_000);
    await sent(1);
    await turn(59_500);
    expect([said(), abort.mock.calls.length]).toEqual(['', 0]);
    await turn(500);
    expect([said(), alertText(), abort.mock.calls.length]).toEqual(['failed', 'The upload failed.', 1]);
  });

  it('is cancelled without a word to the page around it', async () => {
    const { choose, said, abort } = show();
    choose('logo.png');
    press('Upload');
    await act(async () => press('Cancel'));
    expect([said(), abort.mock.calls.length, screen.queryByRole('alert')]).toEqual(['', 1, null]);
    screen.getByRole('button', { name: 'Upload' });
  });

  it.each([
    ['?to=/fileUpload/logo', 'logo.gif', 'Choose a PNG or JPG picture'],
    ['?to=/fileUpload/logo', 'png', 'Choose a PNG or JPG picture'],
    ['?to=/fileUpload/audio&accept=.mp3,.wav', 'a.png', 'Choose a file of one of these types: .mp3, .wav'],
  ])('of %s does not send %s', (search, name, said) => {
    const { choose, post } = show(search);
    choose(name);
    expect(alertText()).toBe(said);
    press('Upload');
    expect(post).not.toHaveBeenCalled();
  });

  it('sends nothing without a file', () => {
    const { post } = show();
    press('Upload');
    expect([alertText(), post.mock.calls.length]).toEqual(['Choose a PNG or JPG picture', 0]);
  });
});
