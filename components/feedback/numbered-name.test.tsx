// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NumberedName } from './numbered-name';

describe('NumberedName', () => {
  it.each([
    ['1 · Office', '1 · <bdi>Office</bdi>'],
    ['0 · ', '0 · <bdi></bdi>'],
    ['Front door', '<bdi>Front door</bdi>'],
    ['12 · Gate · 3 · North', '12 · <bdi>Gate · 3 · North</bdi>'],
    ['<b>', '<bdi>&lt;b&gt;</bdi>'],
  ])('isolates the name of %s', (text, html) => {
    const { container } = render(<NumberedName text={text} />);
    expect(container.innerHTML).toBe(html);
  });
});
