import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { CONTACT_MAX_LENGTH } from '@/lib/contract/limits';
import { drafts } from '@/lib/forms/drafts';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { ignoreExpiredCookie } from '@/lib/session/browser-cookies';
import { changeContact } from '@/lib/session/change-contact';
import { changePassword } from '@/lib/session/change-password';
import { rpc, sealed } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { contactKindOf, contactProblem } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { required } from '@/lib/validation/text-kinds';
import { useContactChangeText } from './contact-change-text';
import { usePasswordChangeText } from './password-change-text';
import { restartWithNewPassword } from './use-reboot';

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
  const failureText = useFailureText();
  const contactText = useContactChangeText();
  const passwordText = usePasswordChangeText();
  const mayLose = useMayLose();
  const close = useWhileOpen(onClose);
  const act = useAct();
  const status = useQuery({
    queryKey: ['contact'],
    queryFn: async () => {
      const { Find } = await rpc.call('DevInit.getStatus', {}, { endpoint: ENDPOINT.outside });
      const { contact } = await rpc.call('PasswdFind.getContact', { mode: 0 });
      return { kind: contactKindOf(Find), contact };
    },
  });
  const kind = status.data?.kind ?? 'email';
  const fields = useActionForm<Fields>({
    initial: { contact: '', changesPassword: false, pwdOld: '', pwd: '', confirmation: '' },
    label: (key) => (key === 'contact' ? t(`contact.${kind}`) : t(key)),
    disabled: act.isBusy,
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

  /** The contact is stored: the field is free for another one. */
  const takeContact = () => {
    fields.field('contact').set('');
    void status.refetch();
  };
  /** A stored contact is reported before the password's own failure, and not sent a second time. */
  const showPasswordProblem = (reason: string | undefined) => {
    if (contact === '' || reason === undefined) return toast.failure(reason, { title: t('changesPassword') });
    toast.failure(t('contactChangedBut', { reason }));
    takeContact();
  };
  /** They return whether the dialog closes: it stays open with the typed values while the result is unknown. */
  const saveContact = async (): Promise<'stored' | 'close' | 'stay'> => {
    try {
      const change = await changeContact(rpc, sealed, { kind, contact, before: status.data?.contact ?? '' });
      const text = contactText(change);
      if (change.kind !== 'changed') toast.failure(text);
      else if (text !== undefined) toast.success(text);
      if (change.kind === 'changed') return 'stored';
      void status.refetch();
      return 'stay';
    } catch (error) {
      if (!(error instanceof RpcError) || isSessionOver(error)) {
        toast.failure(failureText(error), { title: t('modifyTitle'), error });
        return 'stay';
      }
      // @spec §8: a refused contact says "operation failed", and the dialog closes.
      toast.failure(errors('OperateFail'), { title: t('modifyTitle'), error });
      return 'close';
    }
  };
  const savePassword = async (): Promise<'stored' | 'close' | 'stay'> => {
    // A changed password ends the session, and with it the changes kept of other pages.
    if (!(await mayLose([], { kept: drafts.get().flatMap(({ changed }) => changed) }))) {
      if (contact !== '') {
        toast.success(t('contactChanged'));
        takeContact();
      }
      return 'stay';
    }
    try {
      const change = await changePassword(rpc, sealed, { name: visitor.userName, pwdOld, pwd });
      if (change.kind !== 'changed') {
        showPasswordProblem(passwordText(change));
        return change.kind === 'unknown' ? 'stay' : 'close';
      }
      ignoreExpiredCookie.remove(visitor.capabilities.serialNumber, visitor.userName);
      restartWithNewPassword();
      return 'stored';
    } catch (error) {
      showPasswordProblem(failureText(error));
      return 'stay';
    }
  };
  const save = () =>
    act.run(async () => {
      let outcome = contact === '' ? 'stored' : await saveContact();
      if (outcome === 'stored' && changesPassword) outcome = await savePassword();
      if (outcome === 'stored') toast.success(t('saved'));
      if (outcome !== 'stay') close();
    });

  return (
    <DialogFrame onClose={onClose} title={t('modifyTitle')} changed={fields.changedNames}>
      <DialogForm button={common('save')} isBusy={act.isBusy} isReady={hasWork} onSubmit={fields.onSubmit(save)}>
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
      </DialogForm>
    </DialogFrame>
  );
}
