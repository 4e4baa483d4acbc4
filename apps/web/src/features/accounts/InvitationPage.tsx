import { NotReady } from '../NotReady.tsx'

export const InvitationPage = (_props: object) => <NotReady title='InvitationPage' />
