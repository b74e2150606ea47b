/** Mock of `next/navigation` for a page at `path`, for `vi.mock`; navigation does nothing. */
export const navigationAt = (path: string) => ({
  usePathname: () => path,
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
});
