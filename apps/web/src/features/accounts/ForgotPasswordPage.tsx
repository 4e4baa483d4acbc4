import { NotReady } from '../NotReady.tsx'

export const ForgotPasswordPage = (_props: object) => <NotReady title='ForgotPasswordPage' />
