// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { ImportFile } from './import-file';

setUpPage();
const helper = setUpHelper();

it('reads the file that was chosen with the helper program', async () => {
  helper.start();
  helper.calls.folder.put('C:/people.csv', Buffer.from('ID,Name\r\n77,Ada'));
  helper.calls.settings.select = ['C:/people.csv'];
  const onChoose = vi.fn<(files: readonly File[]) => void>();
  const { findByRole } = render(
    <TestProvider>
      <ImportFile problem={undefined} unread={undefined} takesPhotos={false} onChoose={onChoose} onTemplate={vi.fn()} />
    </TestProvider>,
  );
  await findByRole('button', { name: 'Choose with the helper program' });
  press('Choose with the helper program');
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  const [file] = onChoose.mock.calls[0]?.[0] ?? [];
  expect(file?.name).toBe('people.csv');
  expect(await file?.text()).toBe('ID,Name\r\n77,Ada');
  expect(helper.heard).toEqual(['GetVersion', 'SelectFile', 'ReadFile']);
});
