import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { useContactChangeText } from '@/components/shell/contact-change-text';
import { usePasswordChangeText } from '@/components/shell/password-change-text';
import { restartWithNewPassword } from '@/components/shell/use-reboot';
import { CONTACT_MAX_LENGTH } from '@/lib/contract/limits';
import { drafts } from '@/lib/forms/drafts';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { ignoreExpiredCookie } from '@/lib/session/browser-cookies';
import { changeContact } from '@/lib/session/change-contact';
import { changePassword } from '@/lib/session/change-password';
import { rpc, sealed } from '@/lib/session/device';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { type ContactKind, contactProblem } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { required } from '@/lib/validation/text-kinds';

interface AccountDialogProps {
  what: 'password' | 'contact';
  /** The account whose password is changed. */
  name: string;
  kind: ContactKind;
  /** Bound contact as the device shows it, masked. */
  before: string;
  onClose(): void;
  onChanged(): void;
}

/**
 * Password of an account, or the recovery contact of the administrator. The dialog closes when the device has answered;
 * without an answer it stays open and says what is known.
 * @spec §8; lost answers @assumed contract 5.2
 */
export function AccountDialog({ what, name, kind, before, onClose, onChanged }: AccountDialogProps) {
  const t = useTranslations('user');
  const account = useTranslations('account');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const failureText = useFailureText();
  const contactText = useContactChangeText();
  const passwordText = usePasswordChangeText();
  const { serialNumber } = useCapabilities();
  const isOwn = useVisitor()?.userName === name;
  const close = useWhileOpen(onClose);
  const act = useAct();
  const mayLose = useMayLose();
  const fields = useActionForm({
    initial: { contact: '', pwdOld: '', pwd: '', confirmation: '' },
    label: (key) => (key === 'contact' ? account(`contact.${kind}`) : account(key)),
    disabled: act.isBusy,
    validate: ({ contact, pwdOld, pwd, confirmation }) =>
      what === 'contact'
        ? { contact: contactProblem(kind, contact) }
        : { pwdOld: required(pwdOld), pwd: passwordProblem(pwd), confirmation: confirmationProblem(pwd, confirmation) },
  });
  const { contact, pwdOld, pwd } = fields.values;
  const title = what === 'contact' ? t('changeContact') : t('changePassword');

  /** They return whether the dialog closes: it stays open with the typed values while the result is unknown. */
  const saveContact = async () => {
    try {
      const change = await changeContact(rpc, sealed, { kind, contact, before });
      const text = contactText(change);
      if (change.kind === 'changed') {
        toast.success(text ?? t('contactChanged'));
        onChanged();
        return true;
      }
      toast.failure(text);
      if (change.kind === 'unknown') onChanged();
      return false;
    } catch (error) {
      if (!(error instanceof RpcError) || isSessionOver(error)) {
        toast.failure(failureText(error), { title, error });
        return false;
      }
      // @spec §8: this page has a message of its own for a refusal.
      toast.failure(errors('ChangeContactFailed'));
      return true;
    }
  };
  const savePassword = async () => {
    // The sign-in ends with the own password.
    if (isOwn && !(await mayLose([], { kept: drafts.get().flatMap(({ changed }) => changed) }))) return false;
    try {
      const change = await changePassword(rpc, sealed, { name, pwdOld, pwd });
      if (change.kind !== 'changed') {
        toast.failure(passwordText(change));
        return change.kind !== 'unknown';
      }
      ignoreExpiredCookie.remove(serialNumber, name);
      if (isOwn) restartWithNewPassword();
      else {
        toast.success(t('passwordChanged'));
        onChanged();
      }
      return true;
    } catch (error) {
      toast.failure(failureText(error), { title, error });
      return false;
    }
  };
  const save = () =>
    act.run(async () => {
      if (await (what === 'contact' ? saveContact() : savePassword())) close();
    });

  return (
    <DialogFrame onClose={onClose} title={title} changed={fields.changedNames}>
      <DialogForm button={common('save')} isBusy={act.isBusy} onSubmit={fields.onSubmit(save)}>
        {what === 'contact' ? (
          <DialogTextField field={fields.field('contact')} maxLength={CONTACT_MAX_LENGTH} isTechnical aria-required />
        ) : (
          <>
            <p>{isOwn ? t('passwordNote') : t.rich('passwordOf', { name, bdi })}</p>
            <PasswordBox field={fields.field('pwdOld')} autoComplete="current-password" />
            <PasswordPair password={fields.field('pwd')} confirmation={fields.field('confirmation')} />
          </>
        )}
      </DialogForm>
    </DialogFrame>
  );
}
