import { NotReady } from '../NotReady.tsx'

export const Onboarding = (_props: object) => <NotReady title='Onboarding' />
