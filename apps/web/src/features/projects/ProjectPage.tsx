import { NotReady } from '../NotReady.tsx'

export const ProjectPage = (_props: object) => <NotReady title='Project' />
