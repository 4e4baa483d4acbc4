import { createRoute, redirect } from '@tanstack/react-router'
import { token } from '../../lib/api/token.ts'
import { page } from './page.tsx'
import { rootRoute } from './root.tsx'

/** A signed-in user has no use for the sign-in page. */
const onlySignedOut = () => {
  if (token.get()) throw redirect({ to: '/', replace: true })
}

const root = { getParentRoute: () => rootRoute }

export const publicRoutes = [
  createRoute({
    ...root,
    path: '/login',
    beforeLoad: onlySignedOut,
    component: page(() => import('../../features/accounts/LoginPage.tsx').then((file) => file.LoginPage), {}),
  }),
  createRoute({
    ...root,
    path: '/register',
    beforeLoad: onlySignedOut,
    component: page(() => import('../../features/accounts/RegisterPage.tsx').then((file) => file.RegisterPage), {}),
  }),
  createRoute({
    ...root,
    path: '/forgot-password',
    component: page(
      () => import('../../features/accounts/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
      {},
    ),
  }),
  createRoute({
    ...root,
    path: '/reset-password',
    component: page(
      () => import('../../features/accounts/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
      {},
    ),
  }),
  createRoute({
    ...root,
    path: '/verify',
    component: page(() => import('../../features/accounts/VerifyPage.tsx').then((file) => file.VerifyPage), {}),
  }),
  createRoute({
    ...root,
    path: '/confirm-email',
    component: page(
      () => import('../../features/accounts/ConfirmEmailPage.tsx').then((file) => file.ConfirmEmailPage),
      {},
    ),
  }),
  createRoute({
    ...root,
    path: '/invitations',
    component: page(() => import('../../features/accounts/InvitationPage.tsx').then((file) => file.InvitationPage), {}),
  }),
  createRoute({
    ...root,
    path: '/set-password',
    component: page(
      () => import('../../features/accounts/SetPasswordPage.tsx').then((file) => file.SetPasswordPage),
      {},
    ),
  }),
]
