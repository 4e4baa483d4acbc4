import { LinkedText } from './LinkedText.tsx'
import { useUsernamesIn } from './use-mentionable.ts'

type Props = { text: string; organizationId: number }

/** The description of an object, with the same formatting as its comments. */
export const DescriptionText = ({ text, organizationId }: Props) => (
  <LinkedText content={text} usernames={useUsernamesIn(organizationId, [text])} organizationId={organizationId} />
)
