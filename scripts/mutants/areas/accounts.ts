import { faultsIn } from '../fault.ts'

const api = 'apps/api/src'
const accounts = `${api}/accounts`
const organizations = `${api}/organizations`

const sessionFaults = [
  ...faultsIn(
    'sessions',
    'packages/server/src/access/session.ts',
    [`${accounts}/sign-in/login.test.ts`, `${accounts}/sign-in/sessions.test.ts`],
    [
      ["interval '7 days'", "interval '70 days'"],
      ["interval '30 days'", "interval '300 days'"],
      [".where('u.status', '=', 'active')", ''],
      ["s.last_seen_at < now() - interval '1 minute'", 'false'],
      ['if (row.not_seen_lately) recordUse(db, row.session_id)', ''],
    ],
  ),
  ...faultsIn(
    'sessions',
    'packages/server/src/access/session.ts',
    [`${organizations}/default-passwords.test.ts`],
    [['u.password_expires_at is not null', 'false']],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/sign-in/sessions.ts`,
    [`${accounts}/sign-in/sessions.test.ts`, `${accounts}/sign-in/login.test.ts`],
    [
      ["q.where('id', '=', filter.only ?? 0)", 'q'],
      ["q.where('id', '<>', filter.except ?? 0)", 'q'],
      [".where('user_id', '=', userId)", ''],
      ['userAgent?.slice(0, 300) ?? null', 'null'],
    ],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/passwords/reset-password.ts`,
    [`${accounts}/passwords/reset-password.test.ts`],
    [
      ['await endSessions(tx, userId)', ''],
      ["await tx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()", ''],
      ['if (mailed) await', 'await'],
      ['await forgetAttempts(tx, email)', ''],
    ],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/passwords/change-password.ts`,
    [`${accounts}/sign-in/login.test.ts`, `${accounts}/sign-in/sessions.test.ts`],
    [
      ['{ except: principal.sessionId }', '{}'],
      ['await endSessions(tx, principal.userId, { except: principal.sessionId })', ''],
    ],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/email/links.ts`,
    [`${accounts}/passwords/reset-password.test.ts`, `${accounts}/email/change-email.test.ts`],
    [
      ["verify: '72 hours', reset: '1 hour'", "verify: '72 hours', reset: '10 hours'"],
      ["q.where('user_id', '=', userId ?? 0)", 'q'],
    ],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/sign-in/login.ts`,
    [`${accounts}/sign-in/login.test.ts`, `${organizations}/default-passwords.test.ts`],
    [
      ['account.password_expires_at === null) return', 'true) return'],
      ['&& account.role_word_is_valid', ''],
      ['and i.gave_role_word and', 'and'],
    ],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/sign-in/login.ts`,
    [`${accounts}/passwords/reset-password.test.ts`],
    [['await refuseReplacedPassword(tx, account)', '', 'in progress is rejected']],
  ),
  ...faultsIn(
    'sessions',
    `${accounts}/sign-in/login.ts`,
    [`${accounts}/passwords/weak-password.test.ts`],
    [['if (!isFamiliarAddress) await mailOwner', 'if (isFamiliarAddress) await mailOwner']],
  ),
]

const invitationFaults = [
  ...faultsIn(
    'invitations',
    `${accounts}/email/verify-email.ts`,
    [`${organizations}/invitations/take-over-invitation.test.ts`, `${accounts}/passwords/reset-password.test.ts`],
    [["useLink(tx, 'verify', token, userId)", "useLink(tx, 'verify', token)"]],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/open-invitations.ts`,
    [
      `${organizations}/invitations/invitation-end.test.ts`,
      `${organizations}/invitations/accept-invitation.test.ts`,
      `${organizations}/invitations/accept-invitation-link.test.ts`,
    ],
    [
      ['i.expires_at > now() and', ''],
      ["m.status = 'active' and", ''],
      ['m.user_id = i.invited_by and', ''],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/open-invitations.ts`,
    [`${organizations}/invitations/take-over-invitation.test.ts`],
    [['u.is_verified and lower', 'lower']],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/accept-invitation.ts`,
    [
      `${organizations}/invitations/accept-invitation.test.ts`,
      `${organizations}/invitations/take-over-invitation.test.ts`,
    ],
    [
      ['.where(isOpen)', ''],
      [".where('i.user_id', '=', userId)", ''],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${accounts}/accept-invitation-link.ts`,
    [
      `${organizations}/invitations/accept-invitation-link.test.ts`,
      `${organizations}/invitations/take-over-invitation.test.ts`,
    ],
    [
      ['if (principal?.userId !== invitation.user_id) return', 'if (principal === undefined) return'],
      ['await refuseClaimedAccount(tx, target)', ''],
      ['if (input.password !== undefined)', 'if (input.password === null)'],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${accounts}/accept-invitation-link.ts`,
    [`${organizations}/default-passwords.test.ts`],
    [['await endSessions(tx, invitation.user_id)', '']],
  ),
  ...faultsIn(
    'invitations',
    `${accounts}/invitation-of.ts`,
    [
      `${organizations}/invitations/take-over-invitation.test.ts`,
      `${organizations}/invitations/resend-invitation.test.ts`,
      `${organizations}/invitations/invitation-end.test.ts`,
    ],
    [
      ['.where(isOpen)', ''],
      ['then i.mailed else i.resent_mailed', 'then i.mailed else i.mailed'],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/invite.ts`,
    [`${organizations}/invitations/invite.test.ts`],
    [
      [
        "now() + interval '72 hours'`,\n    })\n    .returning",
        "now() + interval '720 hours'`,\n    })\n    .returning",
      ],
      ["if (membership?.status === 'active') refuseConflict", "if (membership?.status === 'pending') refuseConflict"],
      ['previousInvitation?.shown_id ?? shownId', 'shownId'],
      ['...(isLinkShown && {', '...(!isLinkShown && {'],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/withdraw-invitation.ts`,
    [`${organizations}/invitations/withdraw-invitation.test.ts`],
    [
      ['await undoPending(tx, organizationId, userId)', ''],
      ['refuseUnless(can.inviteMember(actor))', ''],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/pending.ts`,
    [`${organizations}/invitations/withdraw-invitation.test.ts`, `${api}/users/former-members.test.ts`],
    [["and status = 'pending' and joined_at is not null", 'and joined_at is not null and false']],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/invitations/resend-invitation.ts`,
    [`${organizations}/invitations/resend-invitation.test.ts`, `${api}/mail/mail-limits.test.ts`],
    [
      ['and m.organization_id = i.organization_id', ''],
      [".where('u.status', '=', 'pending')", ''],
      ['.where(isOpen)', ''],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/members/change-member-role.ts`,
    [`${organizations}/members/members.test.ts`, `${organizations}/invitations/invitation-end.test.ts`],
    [
      ['if (await isLastAdmin(tx, id, userId))', 'if (await isLastAdmin(tx, id, -1))'],
      ['can.inviteMember({ id: userId, role }) ? [] :', 'can.inviteMember({ id: userId, role }) || true ? [] :'],
      ["if (member.status === 'pending') return", 'if (!member) return'],
    ],
  ),
  ...faultsIn(
    'invitations',
    `${organizations}/members/end-membership.ts`,
    [
      `${organizations}/members/members.test.ts`,
      `${organizations}/members/chat-of-former-members.test.ts`,
      `${api}/users/former-members.test.ts`,
    ],
    [
      ["and a.user_id = ${userId} and t.status <> 'done'", 'and a.user_id = ${userId}'],
      ['left_name: nameNow(userId),', ''],
      ['await leaveRooms(tx, organizationId, userId)', ''],
    ],
  ),
]

const limitFaults = [
  ...faultsIn(
    'limits',
    `${api}/mail/mail-limits.ts`,
    [`${api}/mail/mail-limits.test.ts`, `${organizations}/invitations/invitation-limits.test.ts`],
    [
      ["{ scope: 'mailbox', within: 'account', max: 3, hours: hoursPerDay },", ''],
      ["{ scope: 'mailbox', max: 3, hours: hoursPerDay, onlyUnverified: true },", ''],
      ["{ scope: 'mailbox', max: 30, hours: hoursPerDay }", "{ scope: 'mailbox', max: 31, hours: hoursPerDay }"],
      ['limit.within ? inScope', 'limit.hours < 0 && limit.within ? inScope'],
      ["{ scope: 'account', max: 100, hours: hoursPerDay }", "{ scope: 'account', max: 101, hours: hoursPerDay }"],
      ["{ scope: 'mailbox', max: 3, hours: 1 }", "{ scope: 'mailbox', max: 4, hours: 1 }"],
      ['!onlyUnverified || unverified', '!onlyUnverified'],
      ['(await secondsToWait(tx, services, request)) === 0', '(await secondsToWait(tx, services, request)) >= 0'],
      ['and not u.is_verified)', ')'],
    ],
  ),
  ...faultsIn(
    'limits',
    'packages/server/src/run/write-budgets.ts',
    ['packages/server/src/run/write-budgets.test.ts'],
    [
      ['if (remaining < 1) refuseTooManyRequests', 'if (remaining < 0) refuseTooManyRequests'],
      ['Math.min(burst, entry.left +', 'Math.max(burst, entry.left +'],
      ["method === 'GET'", "method === 'PUT'"],
      ['left: remaining - 1', 'left: remaining'],
      ['&& !isReadMark(path)', ''],
    ],
  ),
  ...faultsIn(
    'limits',
    `${accounts}/sign-in/sign-in-limits.ts`,
    [`${accounts}/sign-in/login.test.ts`],
    [
      ['order by at desc offset 9 limit 1', 'order by at desc offset 10 limit 1'],
      ['order by at desc offset 99 limit 1', 'order by at desc offset 100 limit 1'],
      ['where number >= 10 and not exists (select from familiar)', 'where number >= 10'],
      ['where number >= 10 and', 'where number >= 11 and'],
      ['.set({ failed: false })', '.set({ failed: true })'],
    ],
  ),
  ...faultsIn(
    'limits',
    'packages/server/src/run/overload-detector.ts',
    ['packages/server/src/run/overload-detector.test.ts'],
    [
      ['delayMilliseconds <= maxDelayMilliseconds', 'delayMilliseconds < 0'],
      ['cpuMilliseconds >= wallMilliseconds * minOwnCpuShare', 'true'],
    ],
  ),
  ...faultsIn(
    'limits',
    'packages/server/src/run/lru-cache.ts',
    ['packages/server/src/run/lru-cache.test.ts'],
    [
      ['this.#values.size > this.#size', 'this.#values.size > this.#size + 1'],
      ['this.#values.delete(key)\n    this.#values.set', 'this.#values.set'],
    ],
  ),
  ...faultsIn(
    'limits',
    'packages/server/src/http/path-of.ts',
    ['packages/server/src/http/path-of.test.ts'],
    [
      ["path.includes('%') ? '…' :", "path.includes('\\n') ? '…' :"],
      ['{43,}', '{44,}'],
    ],
  ),
]

export const accountFaults = [...sessionFaults, ...invitationFaults, ...limitFaults]
