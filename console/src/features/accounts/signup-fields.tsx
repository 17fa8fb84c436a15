import { type InputWrapperProps, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { useCollege } from '../../lib/use-college.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { SignupFormHandle } from './signup-form.ts';

const TRADE_CHOICES = [{ value: '', label: 'Select your trade' }, ...SIGNUP_TRADES];

/** Keeps inputs that are side by side on one line. */
const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

export function SignupFields({ form }: { readonly form: SignupFormHandle }) {
  const { register, formState } = form;
  const { errors } = formState;
  const { passwordMinLength } = useCollege();
  return (
    <>
      <TextInput {...register('name')} label="Full name" autoComplete="name" error={errors.name?.message} />
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput
          {...register('roll_no')}
          label="Roll number"
          autoComplete="off"
          error={errors.roll_no?.message}
        />
        <NativeSelect
          {...register('trade')}
          label="Trade"
          data={TRADE_CHOICES}
          error={errors.trade?.message}
        />
        <PasswordField
          {...register('password')}
          label="Password"
          description={errors.password ? null : `At least ${passwordMinLength} characters`}
          inputWrapperOrder={HINT_BELOW}
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
      </SimpleGrid>
    </>
  );
}
