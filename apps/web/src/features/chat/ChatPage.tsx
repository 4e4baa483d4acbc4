import { useOrganization } from '../../lib/organization.ts'
import { SampleChat } from './SampleChat.tsx'
import { TeamChat } from './TeamChat.tsx'

/** Team chat: people and groups on the left, the conversation on the right; without an organization, a sample chat. */
export function ChatPage() {
  const organization = useOrganization()
  return organization ? <TeamChat key={organization.id} orgId={organization.id} /> : <SampleChat />
}
