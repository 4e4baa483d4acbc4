import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password field with a labelled button that shows or hides the password. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide password' : 'Show password', tabIndex: 0 }}
    />
  )
}
