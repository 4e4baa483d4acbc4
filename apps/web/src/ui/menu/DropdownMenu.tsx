import { Menu, type MenuProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useCloseOnEscape } from './use-close-on-escape.ts'

/** Mantine's menu, which also closes on Escape while the focus is outside its dropdown. */
export function DropdownMenu({ opened, onChange, onClose, ...props }: MenuProps) {
  const [isOpen, setIsOpen] = useUncontrolled({ value: opened, finalValue: false, onChange })
  useCloseOnEscape(isOpen, '[data-menu-dropdown]', () => {
    setIsOpen(false)
    onClose?.()
  })
  return <Menu {...props} opened={isOpen} onChange={setIsOpen} onClose={onClose} />
}
