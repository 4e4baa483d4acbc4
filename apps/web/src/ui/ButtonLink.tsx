import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button: `<ButtonLink to={to('tasks')}>All tasks</ButtonLink>`. */
export const ButtonLink = createLink((props: Props) => <Button component='a' {...props} />)
