import { Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type FormInputs = { getInputProps: (name: 'name' | 'description' | 'domain') => object }

type Props = { form: FormInputs; autoFocus?: boolean; children?: ReactNode }

/** Inputs for the name, domain and description of an organization. `children` are further inputs. */
export const OrganizationFields = ({ form, autoFocus = false, children }: Props) => (
  <Stack gap='md'>
    <TextInput
      label='Organization Name'
      withAsterisk
      aria-required
      data-autofocus={autoFocus || undefined}
      maxLength={255}
      {...form.getInputProps('name')}
    />
    <TextInput label='Domain' placeholder='example.com' maxLength={253} {...form.getInputProps('domain')} />
    <Textarea
      label='Description'
      withAsterisk
      aria-required
      rows={4}
      maxLength={20_000}
      {...form.getInputProps('description')}
    />
    {children}
  </Stack>
)
