import { NotReady } from '../NotReady.tsx'

export const TeamPage = (_props: object) => <NotReady title='Team' />
