import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** A search field with an icon. */
export const SearchField = ({ label, placeholder = `${label}...`, onChange, ...props }: Props) => (
  <TextInput
    type='search'
    aria-label={label}
    placeholder={placeholder}
    leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...props}
  />
)
