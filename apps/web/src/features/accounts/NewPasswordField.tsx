import { PasswordField } from '../../ui/PasswordField.tsx'

type Props = { name?: string; label?: string; error?: boolean }

/** A field for a new password. The rule for passwords is shown below the field. */
export const NewPasswordField = ({ name = 'password', label = 'Password', error }: Props) => (
  <PasswordField
    name={name}
    label={label}
    description='At least 8 characters'
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autoComplete='new-password'
    required
    withAsterisk={false}
    error={error}
  />
)
