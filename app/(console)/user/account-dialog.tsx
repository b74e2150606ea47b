import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { usePasswordChangeText } from '@/components/shell/password-change-text';
import { restartAtRoot } from '@/components/shell/use-reboot';
import { browserClock } from '@/lib/clock';
import { CONTACT_MAX_LENGTH, TIMER_MS } from '@/lib/contract/limits';
import { useFields } from '@/lib/forms/use-fields';
import { ignoreExpiredCookie } from '@/lib/session/browser-cookies';
import { changePassword } from '@/lib/session/change-password';
import { rpc, sealed } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { type ContactKind, contactProblem } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { required } from '@/lib/validation/text-kinds';
import classes from './page.module.css';

const ACCOUNT = 'admin';

interface AccountDialogProps {
  what: 'password' | 'contact';
  kind: ContactKind;
  onClose(): void;
  onChanged(): void;
}

/** Password or recovery contact of the administrator; either way the dialog closes after the device's answer. @spec §8 */
export function AccountDialog({ what, kind, onClose, onChanged }: AccountDialogProps) {
  const t = useTranslations('user');
  const account = useTranslations('account');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const passwordText = usePasswordChangeText();
  const { serialNumber } = useCapabilities();
  const [isBusy, setBusy] = useState(false);
  const fields = useFields({
    initial: { contact: '', pwdOld: '', pwd: '', confirmation: '' },
    label: (key) => (key === 'contact' ? account(`contact.${kind}`) : account(key)),
    disabled: isBusy,
    validate: ({ contact, pwdOld, pwd, confirmation }) =>
      what === 'contact'
        ? { contact: contactProblem(kind, contact) }
        : { pwdOld: required(pwdOld), pwd: passwordProblem(pwd), confirmation: confirmationProblem(pwd, confirmation) },
  });
  const { contact, pwdOld, pwd } = fields.values;

  const saveContact = async () => {
    try {
      const member = kind === 'phone' ? { contactPhone: contact, mode: 1 } : { contactEmail: contact, mode: 2 };
      await sealed.call('PasswdFind.setContact', member);
      toast.success(t('contactChanged'));
      onChanged();
    } catch {
      // @spec §8: this page has a message of its own for it.
      toast.failure(errors('ChangeContactFailed'));
    }
  };
  const savePassword = async () => {
    try {
      const change = await changePassword(rpc, sealed, { name: ACCOUNT, pwdOld, pwd });
      if (change.kind !== 'changed') return toast.failure(passwordText(change));
      ignoreExpiredCookie.remove(serialNumber, ACCOUNT);
      toast.success(t('passwordChanged'));
      browserClock.after(TIMER_MS.passwordChangeRedirect, restartAtRoot);
    } catch (error) {
      toast.failure(errorText(error));
    }
    return undefined;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || fields.reveal() !== undefined) return;
    setBusy(true);
    await (what === 'contact' ? saveContact() : savePassword());
    setBusy(false);
    onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={what === 'contact' ? t('changeContact') : t('changePassword')}
      closeOnClickOutside={false}
      closeOnEscape={fields.changed.length === 0}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        {what === 'contact' ? (
          <DialogTextField field={fields.field('contact')} maxLength={CONTACT_MAX_LENGTH} isTechnical />
        ) : (
          <>
            <p>{t('passwordNote')}</p>
            <PasswordBox field={fields.field('pwdOld')} autoComplete="current-password" />
            <PasswordPair password={fields.field('pwd')} confirmation={fields.field('confirmation')} />
          </>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
