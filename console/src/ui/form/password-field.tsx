import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import { AS_TYPED } from './person-fields.ts';

type PasswordFieldProps = Omit<
  PasswordInputProps,
  'visible' | 'onVisibilityChange' | 'visibilityToggleButtonProps'
>;

/** A password input whose show/hide button works with the keyboard and has a label. No form works without its password. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      required
      {...props}
      // While it is shown, it is a text to the browser.
      {...AS_TYPED}
      // Mantine sets it on every other input.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}

/** A form of the contract, with the college's own minimum password length. */
export const longEnough = <N extends string, F extends z.ZodType<Readonly<Record<N, string>>>>(
  form: F,
  name: N,
  least: number,
): F =>
  form.refine(texts => texts[name].length >= least, {
    path: [name],
    error: MESSAGES.passwordTooShort(least),
  });

/** What a new password must be, said before anybody chooses one. */
export const newPasswordRule = (least: number): string =>
  `At least ${least} characters, and none of the most common passwords`;

interface NewPasswordFieldsProps {
  /** The fewest characters. */
  readonly least: number;
  readonly newPassword: PasswordFieldProps;
  readonly confirmPassword: PasswordFieldProps;
}

/** A new password, twice. */
export const NewPasswordFields = ({ least, newPassword, confirmPassword }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...newPassword}
      label="New password"
      description={newPasswordRule(least)}
      autoComplete="new-password"
    />
    <PasswordField {...confirmPassword} label="Confirm new password" autoComplete="new-password" />
  </>
);
