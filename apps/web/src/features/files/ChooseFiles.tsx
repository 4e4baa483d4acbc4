import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChooseFiles } from './use-choose-files.tsx'

type Props = ButtonProps & {
  multiple?: boolean
  'aria-label'?: string
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** A button that lets the user choose files. */
export function ChooseFiles({ multiple, onChoose, children, ...props }: Props) {
  const { choose, input } = useChooseFiles({ multiple, onChoose })
  return (
    <>
      <Button variant='default' size='compact-md' {...props} onClick={choose}>
        {children}
      </Button>
      {input}
    </>
  )
}
