import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './back-button.module.css'

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

/** A link to the parent page, shown among the actions of a page. */
export const BackButton = createLink((props: Props) => (
  <Button
    component='a'
    variant='subtle'
    color='neutral'
    classNames={{ root: classes.back, section: classes.arrow, label: classes.label }}
    leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
    {...props}
  />
))
