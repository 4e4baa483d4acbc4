import { NotReady } from '../NotReady.tsx'

export const ProjectCardsPage = (_props: object) => <NotReady title='Projects' />
