import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import classes from './phone-fold.module.css'

/** A part of a page that a phone shows only when the user asks for it, because it would make the page long. */
export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useIsPhone()
  // A window that becomes narrow keeps what it shows.
  const [isOpen, setIsOpen] = useState(!isPhone)
  return (
    <>
      {isPhone && (
        <Button
          variant='default'
          justify='space-between'
          className={classes.button}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      )}
      {(isOpen || !isPhone) && children}
    </>
  )
}
