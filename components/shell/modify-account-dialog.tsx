import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { CONTACT_MAX_LENGTH, TIMER_MS } from '@/lib/contract/limits';
import { useFields } from '@/lib/forms/use-fields';
import { ignoreExpiredCookie } from '@/lib/session/browser-cookies';
import { changePassword } from '@/lib/session/change-password';
import { rpc, sealed } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { contactKindOf, contactProblem } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { required } from '@/lib/validation/text-kinds';
import classes from './modify-account-dialog.module.css';
import { usePasswordChangeText } from './password-change-text';
import { restartAtRoot } from './use-reboot';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

interface Fields {
  contact: string;
  changesPassword: boolean;
  pwdOld: string;
  pwd: string;
  confirmation: string;
}

/** Contact and password of the signed-in account; contact first, then the password. @spec §2 Modify dialog, §8 */
export function ModifyAccountDialog({ visitor, onClose }: { visitor: SignedIn; onClose(): void }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const passwordText = usePasswordChangeText();
  const [isBusy, setBusy] = useState(false);
  const status = useQuery({
    queryKey: ['contact'],
    queryFn: async () => {
      const { Find } = await rpc.call('DevInit.getStatus', {}, { endpoint: ENDPOINT.outside });
      const { contact } = await rpc.call('PasswdFind.getContact', { mode: 0 });
      return { kind: contactKindOf(Find), contact };
    },
  });
  const kind = status.data?.kind ?? 'email';
  const fields = useFields<Fields>({
    initial: { contact: '', changesPassword: false, pwdOld: '', pwd: '', confirmation: '' },
    label: (key) => (key === 'contact' ? t(`contact.${kind}`) : t(key)),
    disabled: isBusy,
    validate: (values) => ({
      contact: values.contact === '' ? undefined : contactProblem(kind, values.contact),
      ...(values.changesPassword && {
        pwdOld: required(values.pwdOld),
        pwd: passwordProblem(values.pwd),
        confirmation: confirmationProblem(values.pwd, values.confirmation),
      }),
    }),
  });
  const { contact, changesPassword, pwdOld, pwd } = fields.values;
  const hasWork = contact !== '' || changesPassword;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !hasWork || fields.reveal() !== undefined) return;
    setBusy(true);
    try {
      if (contact !== '') {
        const member = kind === 'phone' ? { contactPhone: contact, mode: 1 } : { contactEmail: contact, mode: 2 };
        await sealed.call('PasswdFind.setContact', member);
      }
      if (changesPassword) {
        const change = await changePassword(rpc, sealed, { name: visitor.userName, pwdOld, pwd });
        if (change.kind !== 'changed') {
          toast.failure(passwordText(change));
          return onClose();
        }
        ignoreExpiredCookie.remove(visitor.capabilities.serialNumber, visitor.userName);
        browserClock.after(TIMER_MS.passwordChangeRedirect, restartAtRoot);
      }
      toast.success(t('saved'));
    } catch {
      // @spec §8: a failed contact or call says "operation failed", and the dialog closes.
      toast.failure(errors('OperateFail'));
    } finally {
      setBusy(false);
    }
    return onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('modifyTitle')}
      closeOnClickOutside={false}
      closeOnEscape={!hasWork}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <DialogTextField
          field={fields.field('contact')}
          maxLength={CONTACT_MAX_LENGTH}
          isTechnical
          hint={status.data?.contact ? t('boundContact', { contact: status.data.contact }) : t('optional')}
        />
        <Checkbox
          label={t('changesPassword')}
          checked={changesPassword}
          onChange={(event) => fields.field('changesPassword').set(event.currentTarget.checked)}
        />
        {changesPassword && (
          <>
            <PasswordBox field={fields.field('pwdOld')} autoComplete="current-password" />
            <PasswordPair password={fields.field('pwd')} confirmation={fields.field('confirmation')} />
          </>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!hasWork}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
