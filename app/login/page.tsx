'use client';
import { Button, PasswordInput, TextInput } from '@mantine/core';
export default function LoginPage() {
  return (
    <main>
      <TextInput label="a" />
      <PasswordInput label="p" />
      <Button>b</Button>
    </main>
  );
}
