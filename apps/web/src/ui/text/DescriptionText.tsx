import { use } from 'react'
import { CheckContext } from './check-context.ts'
import { LinkedText } from './LinkedText.tsx'
import { useUsernamesIn } from './use-mentionable.ts'

type Props = { text: string; organizationId: number }

/** The description of an object. Users who may edit it can check its boxes. */
export const DescriptionText = ({ text, organizationId }: Props) => (
  <LinkedText
    content={text}
    usernames={useUsernamesIn(organizationId, [text])}
    organizationId={organizationId}
    onCheck={use(CheckContext)}
  />
)
