/** What `next/navigation` answers on a page at `path`, for `vi.mock`; nothing leads anywhere else. */
export const navigationAt = (path: string) => ({
  usePathname: () => path,
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
});
