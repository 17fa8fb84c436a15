import { type InputWrapperProps, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { useCollege } from '../../lib/use-college.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PERSON } from '../../ui/person-fields.ts';
import { fieldsOf } from '../../ui/use-submit.ts';
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
  const field = fieldsOf(form);
  const password = field('password');
  const { passwordMinLength } = useCollege();
  return (
    <>
      <TextInput {...field('name')} {...PERSON.name} />
      <TextInput {...field('email')} {...PERSON.email} autoComplete="username" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput {...field('roll_no')} {...PERSON.roll_no} />
        <NativeSelect {...field('trade')} {...PERSON.trade} data={TRADE_CHOICES} />
        <PasswordField
          {...password}
          label="Password"
          description={password.error === undefined && `At least ${passwordMinLength} characters`}
          inputWrapperOrder={HINT_BELOW}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      </SimpleGrid>
    </>
  );
}
