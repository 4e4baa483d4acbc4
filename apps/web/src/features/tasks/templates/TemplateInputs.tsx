import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { maxNameLength } from '@muster/contracts/fields'

export const nameError = (name: string) => (name.trim() ? null : 'Template name is required')

type Props = { name: TextInputProps; description: TextareaProps }

/** The inputs for the name and the description of a template. */
export const TemplateInputs = ({ name, description }: Props) => (
  <>
    <TextInput label='Name' withAsterisk maxLength={maxNameLength} data-autofocus {...name} />
    <Textarea
      label='Description'
      description='What the template is for'
      autosize
      minRows={2}
      maxRows={8}
      {...description}
    />
  </>
)
