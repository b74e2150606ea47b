'use client';
export default function RootPage() {
  return <main>root</main>;
}
