/** Generated; renewed by `npx vitest run apps/api/src/openapi/generated-client.test.ts -u`. */
export interface paths {
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account. The role chooses the area it lands in and grants nothing. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a session and answers its token. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session; its token and sockets are dead at once. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in. */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where this account is signed in. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs one session out. */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the own password and ends all other sessions. */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link to a new address if no account has it; the answer never tells. Opening it changes the e-mail. */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the own e-mail from the link that was mailed to the new address, and ends all other sessions. */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a reset link if there is such an account; the answer never tells. */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a password from a reset link and ends all sessions. */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the own e-mail address from the link that was mailed to it. */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the confirmation link once more. */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an invitation link offers. */
        post: operations["readInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts by link: with a new password for a new account, signed in for an existing one. */
        post: operations["acceptInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines by link; signed in for an existing account. */
        post: operations["declineInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an invitation link offers. Use POST /auth/invitations/read instead.
         * @deprecated
         */
        get: operations["readInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts by link. Use POST /auth/invitations/accept instead.
         * @deprecated
         */
        post: operations["acceptInvitationByPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations the caller belongs to, by name. */
        get: operations["listOrganizations"];
        put?: never;
        /** Makes an organization; the caller becomes its admin. */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organization. */
        get: operations["readOrganization"];
        /** Changes name, description, domain or currency. */
        put: operations["updateOrganization"];
        post?: never;
        /** Deletes an organization, confirmed with the password; its admins can restore it for 30 days. */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations deleted in the last 30 days whose admin the caller was, last deleted first. */
        get: operations["listDeletedOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores a deleted organization with everything and everybody in it; for those who were its admins. */
        post: operations["restoreOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/invite-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invites by e-mail; inviting a pending person again renews the link. */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws an invitation; its link is dead at once. */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts an open invitation without the link; only for an account whose verified address was invited. */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/decline-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines an open invitation without the link; only for an account whose verified address was invited. */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a member's role. */
        put: operations["changeMemberRole"];
        post?: never;
        /** Removes a member, or leaves. */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Oneself and everybody who shares an organization. */
        get: operations["listUsers"];
        put?: never;
        /** Invites a person and answers the account. */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of an organization, invited ones included. */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person; with organization_id only when both are active members of it, with the job title there. */
        get: operations["readUser"];
        /** Changes the profile of the caller, or as admin the job title of a member in the organization. */
        put: operations["updateUser"];
        post?: never;
        /** Deletes the own account (confirmed with the password), or as admin ends a membership. */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/current-user-role/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's role in an organization. */
        get: operations["currentUserRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects the caller sees, over all their organizations. */
        get: operations["listProjects"];
        put?: never;
        /** Makes a project. */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects of an organization that the caller sees. */
        get: operations["listOrganizationProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project. */
        get: operations["readProject"];
        /** Changes a project. */
        put: operations["updateProject"];
        post?: never;
        /** Puts a project with everything in it into the trash for 30 days. */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The goals the caller sees; user_id keeps those of one owner. */
        get: operations["listGoals"];
        put?: never;
        /** Makes a goal of a project, or a personal one; a member's goals are personal. */
        post: operations["createGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The goals of an organization that the caller sees. */
        get: operations["listOrganizationGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One goal. */
        get: operations["readGoal"];
        /** Changes a goal; a current_value that differs makes its tracking manual. */
        put: operations["updateGoal"];
        post?: never;
        /** Puts a goal with its milestones and tasks into the trash for 30 days; a personal goal goes alone. */
        delete: operations["deleteGoal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/{id}/employee-dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Each person's share of the goal's task assignments; a member gets their own. */
        get: operations["readEmployeeDependencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks the caller sees, newest first. */
        get: operations["listTasks"];
        put?: never;
        /** Makes a task in a project, or under a milestone from which project, goal and organization come. */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks of an organization that the caller sees. */
        get: operations["listOrganizationTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/my-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks assigned to the caller. */
        get: operations["listMyTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks assigned to a person, for that person and for who leads. */
        get: operations["listUserTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/milestone/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks of a milestone that the caller sees. */
        get: operations["listMilestoneTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comments and history of a task, oldest first. */
        get: operations["listComments"];
        put?: never;
        /** Adds a comment. */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One task. */
        get: operations["readTask"];
        /** Changes the keys that are sent; history keeps their names. */
        put: operations["updateTask"];
        post?: never;
        /** Puts a task with its comments into the trash for 30 days. */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People whom a task can be given to: active members of the organizations shared with the caller. */
        get: operations["listAssignableUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Moves a task to a status; before_id places it before that card, null at the end of the column. */
        patch: operations["changeTaskStatus"];
        trace?: never;
    };
    "/tasks/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes one's own comment. */
        put: operations["updateComment"];
        post?: never;
        /** Deletes one's own comment. */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The milestones the caller sees, newest first; upcoming are those open ones that are due within 30 days. */
        get: operations["listMilestones"];
        put?: never;
        /** Makes a milestone in a project; with a goal_id also under that goal, whose project it takes by default. */
        post: operations["createMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/project/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The milestones of a project that the caller sees. */
        get: operations["listProjectMilestones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One milestone with its comments. */
        get: operations["readMilestone"];
        /** Changes the keys that are sent. Completed means 100 percent, not started none, and the other way round. */
        put: operations["updateMilestone"];
        post?: never;
        /** Deletes a milestone for good; its tasks stay in their project and goal. */
        delete: operations["deleteMilestone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/project/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the milestones of a project are, of those that the caller sees. */
        get: operations["projectMilestoneAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/dashboard/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of the milestones the caller sees, the ten due next within 30 days, and the ten critical ones. */
        get: operations["milestoneOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets the progress, cut to 0…100, from which the status follows; a cancelled milestone is taken up again. */
        patch: operations["changeMilestoneProgress"];
        trace?: never;
    };
    "/milestones/{id}/celebration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes that the caller has seen that the milestone was reached, so that it is shown once. */
        post: operations["celebrateMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a comment. */
        post: operations["addMilestoneComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/milestones/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes one's own comment. */
        put: operations["updateMilestoneComment"];
        post?: never;
        /** Deletes one's own comment. */
        delete: operations["deleteMilestoneComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/goal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The milestones of a goal that the caller sees, newest first. */
        get: operations["listGoalMilestones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/milestone/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The goals that a milestone belongs to, of those that the caller sees, newest first. */
        get: operations["listMilestoneGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/goal/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the milestones of a goal are, of those that the caller sees. */
        get: operations["goalMilestoneAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a milestone under a goal, or with a milestone_id puts one that stands under it. */
        post: operations["createGoalMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the milestone of a link, as PUT /milestones/{id} does. */
        put: operations["updateGoalMilestone"];
        post?: never;
        /** Takes a milestone off a goal, and deletes it when it belongs to no other. */
        delete: operations["deleteGoalMilestone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-milestones/check-achievements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Completes the milestones whose tasks are all done, of one goal or of all in sight, and answers their links. */
        post: operations["checkAchievements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/task-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports tasks from a file, all or nothing. */
        post: operations["importTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects, goals and tasks that were deleted in the last 30 days, last deleted first. */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/trash/project/{projectId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a project out of the trash, with what was deleted with it. */
        post: operations["restoreProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/trash/goal/{goalId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a goal out of the trash, with what was deleted with it; 409 while its project lies there. */
        post: operations["restoreGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/trash/task/{taskId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a task out of the trash, with its comments; 409 while its project lies there. */
        post: operations["restoreTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to write what the organization holds into a file, or answers the export that is under way. */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an export is. */
        get: operations["readExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/exports/{exportId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of an export, as application/gzip. */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/dashboard-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is in the organizations that the caller leads, or in one of them. */
        get: operations["readDashboardStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/task-status-distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many tasks have each status. */
        get: operations["readTaskStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/project-status-distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many projects have each status. */
        get: operations["readProjectStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/user-role-distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people have each role. */
        get: operations["readUserRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/monthly-creation-trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was made in each of the last months, and who joined; the current month last. */
        get: operations["readMonthlyTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/task-trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many tasks were made on each of the last days; today last. */
        get: operations["readTaskTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/goal-progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the newest goals have come. */
        get: operations["readGoalProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own notifications from organizations they belong to; archived ones only when asked for. */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/recent/{limit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest notifications: as many as the path says, at least 1 and at most 100. */
        get: operations["listRecentNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/unread/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many notifications are neither read nor archived. */
        get: operations["countUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many notifications there are that are not archived, and how many of them are unread. */
        get: operations["readNotificationStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One notification. */
        get: operations["readNotification"];
        put?: never;
        post?: never;
        /** Deletes a notification for good. */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which kinds of notifications the caller wants, and where: every kind, in the order of the vocabulary. */
        get: operations["listPreferences"];
        /** Changes the kinds that are sent and leaves the others; answers all of them. */
        put: operations["updatePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks a notification as read; the first time stays. */
        patch: operations["markRead"];
        trace?: never;
    };
    "/notifications/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks a notification as unread. */
        patch: operations["markUnread"];
        trace?: never;
    };
    "/notifications/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Archives a notification; the first time stays. */
        patch: operations["archiveNotification"];
        trace?: never;
    };
    "/notifications/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Takes a notification out of the archive. */
        patch: operations["unarchiveNotification"];
        trace?: never;
    };
    "/notifications/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Does the same to several notifications; those that are not there, or not the own ones, are passed over. */
        patch: operations["changeNotifications"];
        trace?: never;
    };
    "/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks everything that is not archived as read: of one organization, or of all. */
        patch: operations["markAllRead"];
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers. */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether it answers and reaches its database. */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for Prometheus; from this machine, or with METRICS_TOKEN as bearer. */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessToken: {
            access_token: string;
            /** @constant */
            token_type: "bearer";
        };
        Comment: {
            /** @description An id. */
            id: number;
            content: string;
            /** @enum {string} */
            kind: "user" | "system";
            user: {
                /** @description An id. */
                id: number;
                full_name: string | null;
                avatar: null;
            };
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        DashboardStats: {
            total_organizations: number;
            total_projects: number;
            total_tasks: number;
            total_goals: number;
            total_users: number;
            completed_tasks: number;
            previous: {
                total_organizations: number;
                total_projects: number;
                total_tasks: number;
                total_goals: number;
                total_users: number;
                completed_tasks: number;
            };
        };
        DeletedOrganization: {
            /** @description An id. */
            id: number;
            name: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            deleted_at: string;
            deleted_by: {
                /** @description An id. */
                id: number;
                full_name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            restorable_until: string;
        };
        EmployeeDependency: {
            /** @description An id. */
            user_id: number;
            full_name: string | null;
            assigned_tasks: number;
            completed_tasks: number;
            dependency_percentage: number;
        };
        Goal: {
            /** @description An id. */
            id: number;
            title: string;
            description: string | null;
            target_value: number;
            current_value: number;
            unit: string;
            project_id: number | null;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            start_date: string;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            end_date: string;
            /** @enum {string} */
            status: "not_started" | "in_progress" | "completed" | "cancelled";
            /** @enum {string} */
            tracking: "milestones" | "manual";
            /** @description A day on the wall with its time, never shifted by a time zone. */
            due_date: string;
            project_name: string | null;
            /** @description An id. */
            organization_id: number;
            /** @description An id. */
            user_id: number;
            is_personal: boolean;
            milestones_count: number;
            completed_milestones_count: number;
            progress: number;
            my_dependency_percentage: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        GoalMilestone: {
            /** @description An id. */
            id: number;
            /** @description An id. */
            goal_id: number;
            /** @description An id. */
            milestone_id: number;
            milestone: components["schemas"]["Milestone"];
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        Invitation: {
            email: string;
            organization_name: string;
            /** @enum {string} */
            role: "member" | "manager";
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            expires_at: string;
            account_exists: boolean;
        };
        Me: {
            /** @description An id. */
            id: number;
            email: string | null;
            username: string | null;
            full_name: string | null;
            name: string | null;
            /** @enum {string} */
            role: "admin" | "team_lead" | "employee";
            /** @enum {string} */
            status: "active" | "inactive" | "pending";
            is_active: boolean;
            is_verified: boolean;
            job_title: string | null;
            avatar: null;
            time_zone: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            organizations: {
                /** @description An id. */
                id: number;
                name: string;
                /** @enum {string} */
                role: "admin" | "manager" | "member";
            }[];
            invitations: {
                /** @description An id. */
                organization_id: number;
                organization_name: string;
                /** @enum {string} */
                role: "member" | "manager";
            }[];
        };
        Member: {
            /** @description An id. */
            id: number;
            email: string | null;
            username: string | null;
            full_name: string | null;
            name: string | null;
            /** @enum {string} */
            role: "admin" | "team_lead" | "employee";
            /** @enum {string} */
            status: "active" | "inactive" | "pending";
            is_active: boolean;
            is_verified: boolean;
            job_title: string | null;
            avatar: null;
            time_zone: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            organizations: {
                /** @description An id. */
                id: number;
                name: string;
                /** @enum {string} */
                role: "admin" | "manager" | "member";
            }[];
            /** @enum {string} */
            organization_role: "admin" | "manager" | "member";
            organization_name: string;
            joined_at: string | null;
        };
        Milestone: {
            /** @description An id. */
            id: number;
            title: string;
            description: string | null;
            notes: string | null;
            start_date: string | null;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            due_date: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            status: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
            is_critical: boolean;
            progress: number;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            target_date: string;
            /** @constant */
            target_percentage: 100;
            /** @description An id. */
            project_id: number;
            /** @description An id. */
            organization_id: number;
            goal_id: number | null;
            progress_percentage: number;
            tasks_count: number;
            completed_tasks_count: number;
            my_tasks_count: number;
            comments_count: number;
            is_personal: boolean;
            celebrated: boolean;
            completed_at: string | null;
            created_by: number | null;
            version: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        MilestoneAnalytics: {
            total_milestones: number;
            completed_milestones: number;
            overdue_milestones: number;
            average_progress: number;
            burn_up: {
                date: string;
                done: number;
                total: number;
            }[];
        };
        MilestoneDetail: {
            /** @description An id. */
            id: number;
            title: string;
            description: string | null;
            notes: string | null;
            start_date: string | null;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            due_date: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            status: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
            is_critical: boolean;
            progress: number;
            /** @description A day on the wall with its time, never shifted by a time zone. */
            target_date: string;
            /** @constant */
            target_percentage: 100;
            /** @description An id. */
            project_id: number;
            /** @description An id. */
            organization_id: number;
            goal_id: number | null;
            progress_percentage: number;
            tasks_count: number;
            completed_tasks_count: number;
            my_tasks_count: number;
            comments_count: number;
            is_personal: boolean;
            celebrated: boolean;
            completed_at: string | null;
            created_by: number | null;
            version: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            comments: components["schemas"]["Comment"][];
        };
        Notification: {
            /** @description An id. */
            id: number;
            type: string;
            title: string;
            message: string;
            /** @enum {string} */
            priority: "urgent" | "high" | "medium" | "low";
            is_read: boolean;
            read_at: string | null;
            is_archived: boolean;
            archived_at: string | null;
            /** @description An id. */
            organization_id: number;
            task_id: number | null;
            project_id: number | null;
            goal_id: number | null;
            milestone_id: number | null;
            task_title: string | null;
            project_title: string | null;
            room_id: string | null;
            message_id: string | null;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        NotificationPreference: {
            /** @enum {string} */
            type: "task_status_change" | "task_assigned" | "task_created" | "task_updated" | "project_created" | "goal_created" | "milestone_created" | "task_comment" | "milestone_comment" | "mention" | "invited" | "call_missed" | "due_soon" | "overdue";
            in_app: boolean;
            mail: boolean;
        };
        Organization: {
            /** @description An id. */
            id: number;
            name: string;
            description: string;
            domain: string | null;
            currency: string;
            key_prefix: string;
            /** @enum {string} */
            role: "admin" | "manager" | "member";
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        OrganizationExport: {
            /** @description An id. */
            id: number;
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed" | "gone";
            progress: number;
            url?: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            errors?: {
                field: string;
                message: string;
            }[];
            current?: {
                [key: string]: unknown;
            };
        };
        Project: {
            /** @description An id. */
            id: number;
            /** @description An id. */
            organization_id: number;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "planning" | "active" | "on_hold" | "completed" | "cancelled";
            budget: number | null;
            start_date: string | null;
            end_date: string | null;
            currency: string;
            created_by: number | null;
            task_count: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        RowError: {
            row: number;
            field: string;
            message: string;
        };
        Session: {
            /** @description An id. */
            id: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            last_seen_at: string;
            user_agent: string | null;
            current: boolean;
        };
        Task: {
            /** @description An id. */
            id: number;
            key: string;
            /** @description An id. */
            organization_id: number;
            title: string;
            description: string | null;
            /** @enum {string} */
            status: "todo" | "in_progress" | "in_review" | "done" | "cancelled";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            due_date: string | null;
            due_time: string | null;
            expected_completion_time: string | null;
            estimated_hours: number | null;
            assigned_users: {
                /** @description An id. */
                id: number;
                full_name: string | null;
                avatar: null;
            }[];
            /** @description An id. */
            project_id: number;
            goal_id: number | null;
            goal_milestone_id: number | null;
            project_name: string;
            assigned_to: number | null;
            assigned_to_name: string | null;
            assigned_user_name: string | null;
            assigned_user: {
                /** @description An id. */
                id: number;
                full_name: string | null;
            } | null;
            assignees: number[];
            created_by: number | null;
            comment_count: number;
            position: number;
            version: number;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        Trashed: {
            /** @enum {string} */
            kind: "project" | "goal" | "task";
            /** @description An id. */
            id: number;
            title: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            deleted_at: string;
            deleted_by: {
                /** @description An id. */
                id: number;
                full_name: string | null;
            } | null;
            counts: {
                tasks: number;
                milestones: number;
                goals: number;
            };
        };
        User: {
            /** @description An id. */
            id: number;
            email: string | null;
            username: string | null;
            full_name: string | null;
            name: string | null;
            /** @enum {string} */
            role: "admin" | "team_lead" | "employee";
            /** @enum {string} */
            status: "active" | "inactive" | "pending";
            is_active: boolean;
            is_verified: boolean;
            job_title: string | null;
            avatar: null;
            time_zone: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            organizations: {
                /** @description An id. */
                id: number;
                name: string;
                /** @enum {string} */
                role: "admin" | "manager" | "member";
            }[];
        };
    };
    responses: {
        /** @description The address or the body cannot be read. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "The body is not valid JSON."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No valid session. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "Sign in to continue."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In sight but not allowed, or a collection of an organization that is not yours (or is not there). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "You do not have access to this organization."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not in sight, whether it does not exist or belongs to somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "Task not found"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It conflicts with what stands. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "This person is already a member of the organization"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description If-Match names a state that does not stand any more; `current` is the one that stands. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Precondition Failed",
                 *       "status": 412,
                 *       "detail": "Somebody else changed this in the meantime.",
                 *       "current": {
                 *         "id": 142,
                 *         "title": "Write the calibration report",
                 *         "status": "in_review",
                 *         "version": 5
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Content Too Large",
                 *       "status": 413,
                 *       "detail": "The body is too large."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of another media type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unsupported Media Type",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Values that cannot be taken, each named in `errors`; or an Idempotency-Key used with another body. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unprocessable Content",
                 *       "status": 422,
                 *       "detail": "Task title is required",
                 *       "errors": [
                 *         {
                 *           "field": "title",
                 *           "message": "Task title is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too often. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "Too many attempts. Please try again later."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Overloaded, or the database is away. Nothing was done. */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "detail": "The service is not available right now. Please try again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "correct horse battery",
                 *       "username": "ada",
                 *       "full_name": "Ada Berg",
                 *       "role": "admin",
                 *       "time_zone": "Europe/Oslo"
                 *     }
                 */
                "application/json": {
                    /** @description An e-mail address; compared trimmed and case-folded. */
                    email: string;
                    password: string;
                    username?: string;
                    full_name?: string;
                    /**
                     * @default employee
                     * @enum {string}
                     */
                    role?: "admin" | "team_lead" | "employee";
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "email": "ada@example.org",
                     *       "username": "ada",
                     *       "full_name": "Ada Berg",
                     *       "name": "Ada Berg",
                     *       "role": "team_lead",
                     *       "status": "active",
                     *       "is_active": true,
                     *       "is_verified": true,
                     *       "job_title": "Calibration lead",
                     *       "avatar": null,
                     *       "time_zone": "Europe/Oslo",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "organizations": [
                     *         {
                     *           "id": 3,
                     *           "name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h",
                     *       "token_type": "bearer"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "email": "ada@example.org",
                     *       "username": "ada",
                     *       "full_name": "Ada Berg",
                     *       "name": "Ada Berg",
                     *       "role": "team_lead",
                     *       "status": "active",
                     *       "is_active": true,
                     *       "is_verified": true,
                     *       "job_title": "Calibration lead",
                     *       "avatar": null,
                     *       "time_zone": "Europe/Oslo",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "organizations": [
                     *         {
                     *           "id": 3,
                     *           "name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ],
                     *       "invitations": [
                     *         {
                     *           "organization_id": 3,
                     *           "organization_name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 18,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "last_seen_at": "2026-11-20T14:03:12.480Z",
                     *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
                     *         "current": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "a better battery staple"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "current_password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description An e-mail address; compared trimmed and case-folded. */
                    email: string;
                    current_password: string;
                };
            };
        };
        responses: {
            /** @description Taken; it will be done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": true
                     *     }
                     */
                    "application/json": {
                        mail: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Taken; it will be done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": true
                     *     }
                     */
                    "application/json": {
                        mail: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken; it will be done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": true
                     *     }
                     */
                    "application/json": {
                        mail: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.org",
                     *       "organization_name": "Halden Instruments",
                     *       "role": "member",
                     *       "expires_at": "2026-11-24T14:03:12.480Z",
                     *       "account_exists": false
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h",
                 *       "password": "correct horse battery",
                 *       "full_name": "Ada Berg",
                 *       "time_zone": "Europe/Oslo"
                 *     }
                 */
                "application/json": {
                    token: string;
                    password?: string;
                    full_name?: string;
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h",
                     *       "organization": {
                     *         "id": 3,
                     *         "name": "Halden Instruments",
                     *         "role": "member"
                     *       }
                     *     }
                     */
                    "application/json": {
                        access_token?: string;
                        organization?: {
                            /** @description An id. */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            role: "admin" | "manager" | "member";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.org",
                     *       "organization_name": "Halden Instruments",
                     *       "role": "member",
                     *       "expires_at": "2026-11-24T14:03:12.480Z",
                     *       "account_exists": false
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitationByPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "full_name": "Ada Berg",
                 *       "time_zone": "Europe/Oslo"
                 *     }
                 */
                "application/json": {
                    password?: string;
                    full_name?: string;
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h",
                     *       "organization": {
                     *         "id": 3,
                     *         "name": "Halden Instruments",
                     *         "role": "member"
                     *       }
                     *     }
                     */
                    "application/json": {
                        access_token?: string;
                        organization?: {
                            /** @description An id. */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            role: "admin" | "manager" | "member";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "name": "Halden Instruments",
                     *         "description": "Measuring instruments for the cold",
                     *         "domain": "halden.example",
                     *         "currency": "NOK",
                     *         "key_prefix": "HI",
                     *         "role": "member",
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Organization"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Halden Instruments",
                 *       "description": "Measuring instruments for the cold",
                 *       "domain": "halden.example",
                 *       "currency": "NOK"
                 *     }
                 */
                "application/json": {
                    name: string;
                    description: string;
                    domain?: string | null;
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Halden Instruments",
                     *       "description": "Measuring instruments for the cold",
                     *       "domain": "halden.example",
                     *       "currency": "NOK",
                     *       "key_prefix": "HI",
                     *       "role": "member",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Halden Instruments",
                     *       "description": "Measuring instruments for the cold",
                     *       "domain": "halden.example",
                     *       "currency": "NOK",
                     *       "key_prefix": "HI",
                     *       "role": "member",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Halden Instruments",
                 *       "description": "Measuring instruments for the cold",
                 *       "domain": "halden.example",
                 *       "currency": "NOK"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string;
                    domain?: string | null;
                    currency?: string;
                    id?: unknown;
                    key_prefix?: unknown;
                    role?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Halden Instruments",
                     *       "description": "Measuring instruments for the cold",
                     *       "domain": "halden.example",
                     *       "currency": "NOK",
                     *       "key_prefix": "HI",
                     *       "role": "member",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    password?: string;
                } | null;
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeletedOrganizations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "name": "Halden Instruments",
                     *         "deleted_at": "2026-11-20T14:03:12.480Z",
                     *         "deleted_by": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "restorable_until": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeletedOrganization"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Halden Instruments",
                     *       "description": "Measuring instruments for the cold",
                     *       "domain": "halden.example",
                     *       "currency": "NOK",
                     *       "key_prefix": "HI",
                     *       "role": "member",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "role": "member"
                 *     }
                 */
                "application/json": {
                    email: string;
                    /**
                     * @default member
                     * @enum {string}
                     */
                    role?: "admin" | "manager" | "member";
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.org",
                     *       "role": "member",
                     *       "membership_status": "pending",
                     *       "expires_at": "2026-11-24T14:03:12.480Z",
                     *       "invitation_url": "https://muster.example/invitations#q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "member" | "manager";
                        /** @constant */
                        membership_status: "pending";
                        /**
                         * Format: date-time
                         * @description An instant: ISO 8601, UTC, milliseconds.
                         */
                        expires_at: string;
                        invitation_url?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Halden Instruments",
                     *       "description": "Measuring instruments for the cold",
                     *       "domain": "halden.example",
                     *       "currency": "NOK",
                     *       "key_prefix": "HI",
                     *       "role": "member",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "member"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "admin" | "manager" | "member";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": 5,
                     *       "organization_id": 3,
                     *       "role": "member"
                     *     }
                     */
                    "application/json": {
                        /** @description An id. */
                        user_id: number;
                        /** @description An id. */
                        organization_id: number;
                        /** @enum {string} */
                        role: "admin" | "manager" | "member";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "email": "ada@example.org",
                     *         "username": "ada",
                     *         "full_name": "Ada Berg",
                     *         "name": "Ada Berg",
                     *         "role": "team_lead",
                     *         "status": "active",
                     *         "is_active": true,
                     *         "is_verified": true,
                     *         "job_title": "Calibration lead",
                     *         "avatar": null,
                     *         "time_zone": "Europe/Oslo",
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z",
                     *         "organizations": [
                     *           {
                     *             "id": 3,
                     *             "name": "Halden Instruments",
                     *             "role": "member"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "organization_id": 3,
                 *       "role": "admin",
                 *       "full_name": "Ada Berg",
                 *       "job_title": "Calibration lead"
                 *     }
                 */
                "application/json": {
                    /** @description An e-mail address; compared trimmed and case-folded. */
                    email: string;
                    /** @description An id. */
                    organization_id: number;
                    /**
                     * @default member
                     * @enum {string}
                     */
                    role?: "admin" | "manager" | "member";
                    full_name?: string;
                    job_title?: string | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "email": "ada@example.org",
                     *       "username": "ada",
                     *       "full_name": "Ada Berg",
                     *       "name": "Ada Berg",
                     *       "role": "team_lead",
                     *       "status": "active",
                     *       "is_active": true,
                     *       "is_verified": true,
                     *       "job_title": "Calibration lead",
                     *       "avatar": null,
                     *       "time_zone": "Europe/Oslo",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "organizations": [
                     *         {
                     *           "id": 3,
                     *           "name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "email": "ada@example.org",
                     *         "username": "ada",
                     *         "full_name": "Ada Berg",
                     *         "name": "Ada Berg",
                     *         "role": "team_lead",
                     *         "status": "active",
                     *         "is_active": true,
                     *         "is_verified": true,
                     *         "job_title": "Calibration lead",
                     *         "avatar": null,
                     *         "time_zone": "Europe/Oslo",
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z",
                     *         "organizations": [
                     *           {
                     *             "id": 3,
                     *             "name": "Halden Instruments",
                     *             "role": "member"
                     *           }
                     *         ],
                     *         "organization_role": "member",
                     *         "organization_name": "Halden Instruments",
                     *         "joined_at": "2026-11-02T08:15:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readUser: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "email": "ada@example.org",
                     *       "username": "ada",
                     *       "full_name": "Ada Berg",
                     *       "name": "Ada Berg",
                     *       "role": "team_lead",
                     *       "status": "active",
                     *       "is_active": true,
                     *       "is_verified": true,
                     *       "job_title": "Calibration lead",
                     *       "avatar": null,
                     *       "time_zone": "Europe/Oslo",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "organizations": [
                     *         {
                     *           "id": 3,
                     *           "name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "full_name": "Ada Berg",
                 *       "username": "ada",
                 *       "job_title": "Calibration lead",
                 *       "time_zone": "Europe/Oslo"
                 *     }
                 */
                "application/json": {
                    full_name?: string | null;
                    username?: string;
                    job_title?: string | null;
                    time_zone?: string;
                    id?: unknown;
                    email?: unknown;
                    name?: unknown;
                    role?: unknown;
                    status?: unknown;
                    is_active?: unknown;
                    is_verified?: unknown;
                    avatar?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                    organizations?: unknown;
                    organization_role?: unknown;
                    organization_name?: unknown;
                    joined_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "email": "ada@example.org",
                     *       "username": "ada",
                     *       "full_name": "Ada Berg",
                     *       "name": "Ada Berg",
                     *       "role": "team_lead",
                     *       "status": "active",
                     *       "is_active": true,
                     *       "is_verified": true,
                     *       "job_title": "Calibration lead",
                     *       "avatar": null,
                     *       "time_zone": "Europe/Oslo",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "organizations": [
                     *         {
                     *           "id": 3,
                     *           "name": "Halden Instruments",
                     *           "role": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    password?: string;
                } | null;
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    currentUserRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_role": "member",
                     *       "role": "admin"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        organization_role: "admin" | "manager" | "member";
                        /** @enum {string} */
                        role: "admin" | "manager" | "member";
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "organization_id": 3,
                     *         "name": "Winter calibration",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "active",
                     *         "budget": 250000,
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "end_date": "2027-02-26T23:59:59",
                     *         "currency": "NOK",
                     *         "created_by": 5,
                     *         "task_count": 48,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Project"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_id": 3,
                 *       "name": "Winter calibration",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "status": "active",
                 *       "budget": 250000,
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "end_date": "2027-02-26T23:59:59"
                 *     }
                 */
                "application/json": {
                    /** @description An id. */
                    organization_id: number;
                    name: string;
                    description?: string | null;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "planning" | "active" | "on_hold" | "completed" | "cancelled";
                    budget?: number | null;
                    start_date?: string | null;
                    end_date?: string | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "organization_id": 3,
                     *       "name": "Winter calibration",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "active",
                     *       "budget": 250000,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "currency": "NOK",
                     *       "created_by": 5,
                     *       "task_count": 48,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationProjects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "organization_id": 3,
                     *         "name": "Winter calibration",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "active",
                     *         "budget": 250000,
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "end_date": "2027-02-26T23:59:59",
                     *         "currency": "NOK",
                     *         "created_by": 5,
                     *         "task_count": 48,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Project"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "organization_id": 3,
                     *       "name": "Winter calibration",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "active",
                     *       "budget": 250000,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "currency": "NOK",
                     *       "created_by": 5,
                     *       "task_count": 48,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Winter calibration",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "status": "active",
                 *       "budget": 250000,
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "end_date": "2027-02-26T23:59:59"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "planning" | "active" | "on_hold" | "completed" | "cancelled";
                    budget?: number | null;
                    start_date?: string | null;
                    end_date?: string | null;
                    id?: unknown;
                    organization_id?: unknown;
                    currency?: unknown;
                    created_by?: unknown;
                    task_count?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "organization_id": 3,
                     *       "name": "Winter calibration",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "active",
                     *       "budget": 250000,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "currency": "NOK",
                     *       "created_by": 5,
                     *       "task_count": 48,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                organization_id?: number;
                user_id?: number;
                project_id?: number;
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "title": "Calibrate 120 instruments",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "target_value": 120,
                     *         "current_value": 40,
                     *         "unit": "instruments",
                     *         "project_id": 12,
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "end_date": "2027-02-26T23:59:59",
                     *         "status": "in_progress",
                     *         "tracking": "milestones",
                     *         "due_date": "2027-02-26T23:59:59",
                     *         "project_name": "Winter calibration",
                     *         "organization_id": 3,
                     *         "user_id": 5,
                     *         "is_personal": false,
                     *         "milestones_count": 3,
                     *         "completed_milestones_count": 1,
                     *         "progress": 33,
                     *         "my_dependency_percentage": 37.5,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Goal"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Calibrate 120 instruments",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "target_value": 120,
                 *       "current_value": 40,
                 *       "unit": "instruments",
                 *       "project_id": 12,
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "end_date": "2027-02-26T23:59:59",
                 *       "status": "in_progress",
                 *       "due_date": "2027-02-26T23:59:59",
                 *       "organization_id": 3,
                 *       "is_personal": false
                 *     }
                 */
                "application/json": {
                    title: string;
                    description?: string | null;
                    target_value: number;
                    current_value?: number;
                    unit: string;
                    project_id?: number | null;
                    start_date: string;
                    end_date?: string;
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "cancelled";
                    due_date?: string;
                    /** @description An id. */
                    organization_id?: number;
                    is_personal?: boolean;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "title": "Calibrate 120 instruments",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "target_value": 120,
                     *       "current_value": 40,
                     *       "unit": "instruments",
                     *       "project_id": 12,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "status": "in_progress",
                     *       "tracking": "milestones",
                     *       "due_date": "2027-02-26T23:59:59",
                     *       "project_name": "Winter calibration",
                     *       "organization_id": 3,
                     *       "user_id": 5,
                     *       "is_personal": false,
                     *       "milestones_count": 3,
                     *       "completed_milestones_count": 1,
                     *       "progress": 33,
                     *       "my_dependency_percentage": 37.5,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationGoals: {
        parameters: {
            query?: {
                user_id?: number;
                project_id?: number;
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "title": "Calibrate 120 instruments",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "target_value": 120,
                     *         "current_value": 40,
                     *         "unit": "instruments",
                     *         "project_id": 12,
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "end_date": "2027-02-26T23:59:59",
                     *         "status": "in_progress",
                     *         "tracking": "milestones",
                     *         "due_date": "2027-02-26T23:59:59",
                     *         "project_name": "Winter calibration",
                     *         "organization_id": 3,
                     *         "user_id": 5,
                     *         "is_personal": false,
                     *         "milestones_count": 3,
                     *         "completed_milestones_count": 1,
                     *         "progress": 33,
                     *         "my_dependency_percentage": 37.5,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Goal"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "title": "Calibrate 120 instruments",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "target_value": 120,
                     *       "current_value": 40,
                     *       "unit": "instruments",
                     *       "project_id": 12,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "status": "in_progress",
                     *       "tracking": "milestones",
                     *       "due_date": "2027-02-26T23:59:59",
                     *       "project_name": "Winter calibration",
                     *       "organization_id": 3,
                     *       "user_id": 5,
                     *       "is_personal": false,
                     *       "milestones_count": 3,
                     *       "completed_milestones_count": 1,
                     *       "progress": 33,
                     *       "my_dependency_percentage": 37.5,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Goal"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Calibrate 120 instruments",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "target_value": 120,
                 *       "current_value": 40,
                 *       "unit": "instruments",
                 *       "project_id": 12,
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "end_date": "2027-02-26T23:59:59",
                 *       "status": "in_progress",
                 *       "tracking": "milestones",
                 *       "due_date": "2027-02-26T23:59:59"
                 *     }
                 */
                "application/json": {
                    title?: string;
                    description?: string | null;
                    target_value?: number;
                    current_value?: number;
                    unit?: string;
                    project_id?: number | null;
                    start_date?: string;
                    end_date?: string;
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "cancelled";
                    /** @enum {string} */
                    tracking?: "milestones" | "manual";
                    due_date?: string;
                    id?: unknown;
                    project_name?: unknown;
                    organization_id?: unknown;
                    user_id?: unknown;
                    is_personal?: unknown;
                    milestones_count?: unknown;
                    completed_milestones_count?: unknown;
                    progress?: unknown;
                    my_dependency_percentage?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "title": "Calibrate 120 instruments",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "target_value": 120,
                     *       "current_value": 40,
                     *       "unit": "instruments",
                     *       "project_id": 12,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "status": "in_progress",
                     *       "tracking": "milestones",
                     *       "due_date": "2027-02-26T23:59:59",
                     *       "project_name": "Winter calibration",
                     *       "organization_id": 3,
                     *       "user_id": 5,
                     *       "is_personal": false,
                     *       "milestones_count": 3,
                     *       "completed_milestones_count": 1,
                     *       "progress": 33,
                     *       "my_dependency_percentage": 37.5,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readEmployeeDependencies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "goal_id": 7,
                     *       "employee_dependencies": [
                     *         {
                     *           "user_id": 5,
                     *           "full_name": "Ada Berg",
                     *           "assigned_tasks": 8,
                     *           "completed_tasks": 187,
                     *           "dependency_percentage": 37.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description An id. */
                        goal_id: number;
                        employee_dependencies: components["schemas"]["EmployeeDependency"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                project_id?: number;
                organization_id?: number;
                status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                priority?: "low" | "medium" | "high" | "urgent";
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "key": "HI-142",
                     *         "organization_id": 3,
                     *         "title": "Write the calibration report",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "in_progress",
                     *         "priority": "high",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "due_time": "17:30",
                     *         "expected_completion_time": "16:00",
                     *         "estimated_hours": 6,
                     *         "assigned_users": [
                     *           {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           }
                     *         ],
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "goal_milestone_id": 21,
                     *         "project_name": "Winter calibration",
                     *         "assigned_to": 5,
                     *         "assigned_to_name": "Ada Berg",
                     *         "assigned_user_name": "Ada Berg",
                     *         "assigned_user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "assignees": [
                     *           5
                     *         ],
                     *         "created_by": 5,
                     *         "comment_count": 3,
                     *         "position": 3072,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_id": 3,
                 *       "title": "Write the calibration report",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "status": "in_progress",
                 *       "priority": "high",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "due_time": "17:30",
                 *       "expected_completion_time": "16:00",
                 *       "estimated_hours": 6,
                 *       "assigned_users": [
                 *         5
                 *       ],
                 *       "project_id": 12,
                 *       "goal_id": 7,
                 *       "goal_milestone_id": 21
                 *     }
                 */
                "application/json": {
                    /** @description An id. */
                    organization_id?: number;
                    title: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "urgent";
                    due_date?: string | null;
                    due_time?: string | null;
                    expected_completion_time?: string | null;
                    estimated_hours?: number | null;
                    assigned_users?: (number | {
                        /** @description An id. */
                        id: number;
                    })[];
                    /** @description An id. */
                    project_id?: number;
                    goal_id?: number | null;
                    goal_milestone_id?: number | null;
                    assigned_to?: number | null;
                    assignees?: number[];
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "key": "HI-142",
                     *       "organization_id": 3,
                     *       "title": "Write the calibration report",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "in_progress",
                     *       "priority": "high",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "due_time": "17:30",
                     *       "expected_completion_time": "16:00",
                     *       "estimated_hours": 6,
                     *       "assigned_users": [
                     *         {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "goal_milestone_id": 21,
                     *       "project_name": "Winter calibration",
                     *       "assigned_to": 5,
                     *       "assigned_to_name": "Ada Berg",
                     *       "assigned_user_name": "Ada Berg",
                     *       "assigned_user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg"
                     *       },
                     *       "assignees": [
                     *         5
                     *       ],
                     *       "created_by": 5,
                     *       "comment_count": 3,
                     *       "position": 3072,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationTasks: {
        parameters: {
            query?: {
                project_id?: number;
                status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                priority?: "low" | "medium" | "high" | "urgent";
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "key": "HI-142",
                     *         "organization_id": 3,
                     *         "title": "Write the calibration report",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "in_progress",
                     *         "priority": "high",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "due_time": "17:30",
                     *         "expected_completion_time": "16:00",
                     *         "estimated_hours": 6,
                     *         "assigned_users": [
                     *           {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           }
                     *         ],
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "goal_milestone_id": 21,
                     *         "project_name": "Winter calibration",
                     *         "assigned_to": 5,
                     *         "assigned_to_name": "Ada Berg",
                     *         "assigned_user_name": "Ada Berg",
                     *         "assigned_user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "assignees": [
                     *           5
                     *         ],
                     *         "created_by": 5,
                     *         "comment_count": 3,
                     *         "position": 3072,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMyTasks: {
        parameters: {
            query?: {
                organization_id?: number;
                status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                priority?: "low" | "medium" | "high" | "urgent";
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "key": "HI-142",
                     *         "organization_id": 3,
                     *         "title": "Write the calibration report",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "in_progress",
                     *         "priority": "high",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "due_time": "17:30",
                     *         "expected_completion_time": "16:00",
                     *         "estimated_hours": 6,
                     *         "assigned_users": [
                     *           {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           }
                     *         ],
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "goal_milestone_id": 21,
                     *         "project_name": "Winter calibration",
                     *         "assigned_to": 5,
                     *         "assigned_to_name": "Ada Berg",
                     *         "assigned_user_name": "Ada Berg",
                     *         "assigned_user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "assignees": [
                     *           5
                     *         ],
                     *         "created_by": 5,
                     *         "comment_count": 3,
                     *         "position": 3072,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUserTasks: {
        parameters: {
            query?: {
                organization_id?: number;
                status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                priority?: "low" | "medium" | "high" | "urgent";
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "key": "HI-142",
                     *         "organization_id": 3,
                     *         "title": "Write the calibration report",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "in_progress",
                     *         "priority": "high",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "due_time": "17:30",
                     *         "expected_completion_time": "16:00",
                     *         "estimated_hours": 6,
                     *         "assigned_users": [
                     *           {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           }
                     *         ],
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "goal_milestone_id": 21,
                     *         "project_name": "Winter calibration",
                     *         "assigned_to": 5,
                     *         "assigned_to_name": "Ada Berg",
                     *         "assigned_user_name": "Ada Berg",
                     *         "assigned_user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "assignees": [
                     *           5
                     *         ],
                     *         "created_by": 5,
                     *         "comment_count": 3,
                     *         "position": 3072,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMilestoneTasks: {
        parameters: {
            query?: {
                status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                priority?: "low" | "medium" | "high" | "urgent";
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "key": "HI-142",
                     *         "organization_id": 3,
                     *         "title": "Write the calibration report",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "status": "in_progress",
                     *         "priority": "high",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "due_time": "17:30",
                     *         "expected_completion_time": "16:00",
                     *         "estimated_hours": 6,
                     *         "assigned_users": [
                     *           {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           }
                     *         ],
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "goal_milestone_id": 21,
                     *         "project_name": "Winter calibration",
                     *         "assigned_to": 5,
                     *         "assigned_to_name": "Ada Berg",
                     *         "assigned_user_name": "Ada Berg",
                     *         "assigned_user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "assignees": [
                     *           5
                     *         ],
                     *         "created_by": 5,
                     *         "comment_count": 3,
                     *         "position": 3072,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 310,
                     *         "content": "The second sensor drifts by 0.2 K.",
                     *         "kind": "user",
                     *         "user": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         },
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "The second sensor drifts by 0.2 K."
                 *     }
                 */
                "application/json": {
                    content: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 310,
                     *       "content": "The second sensor drifts by 0.2 K.",
                     *       "kind": "user",
                     *       "user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg",
                     *         "avatar": null
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "key": "HI-142",
                     *       "organization_id": 3,
                     *       "title": "Write the calibration report",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "in_progress",
                     *       "priority": "high",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "due_time": "17:30",
                     *       "expected_completion_time": "16:00",
                     *       "estimated_hours": 6,
                     *       "assigned_users": [
                     *         {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "goal_milestone_id": 21,
                     *       "project_name": "Winter calibration",
                     *       "assigned_to": 5,
                     *       "assigned_to_name": "Ada Berg",
                     *       "assigned_user_name": "Ada Berg",
                     *       "assigned_user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg"
                     *       },
                     *       "assignees": [
                     *         5
                     *       ],
                     *       "created_by": 5,
                     *       "comment_count": 3,
                     *       "position": 3072,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Write the calibration report",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "status": "in_progress",
                 *       "priority": "high",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "due_time": "17:30",
                 *       "expected_completion_time": "16:00",
                 *       "estimated_hours": 6,
                 *       "assigned_users": [
                 *         5
                 *       ],
                 *       "project_id": 12,
                 *       "goal_id": 7,
                 *       "goal_milestone_id": 21
                 *     }
                 */
                "application/json": {
                    title?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "urgent";
                    due_date?: string | null;
                    due_time?: string | null;
                    expected_completion_time?: string | null;
                    estimated_hours?: number | null;
                    assigned_users?: (number | {
                        /** @description An id. */
                        id: number;
                    })[];
                    /** @description An id. */
                    project_id?: number;
                    goal_id?: number | null;
                    goal_milestone_id?: number | null;
                    assigned_to?: number | null;
                    assignees?: number[];
                    id?: unknown;
                    key?: unknown;
                    organization_id?: unknown;
                    project_name?: unknown;
                    assigned_to_name?: unknown;
                    assigned_user_name?: unknown;
                    assigned_user?: unknown;
                    created_by?: unknown;
                    comment_count?: unknown;
                    position?: unknown;
                    version?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "key": "HI-142",
                     *       "organization_id": 3,
                     *       "title": "Write the calibration report",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "in_progress",
                     *       "priority": "high",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "due_time": "17:30",
                     *       "expected_completion_time": "16:00",
                     *       "estimated_hours": 6,
                     *       "assigned_users": [
                     *         {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "goal_milestone_id": 21,
                     *       "project_name": "Winter calibration",
                     *       "assigned_to": 5,
                     *       "assigned_to_name": "Ada Berg",
                     *       "assigned_user_name": "Ada Berg",
                     *       "assigned_user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg"
                     *       },
                     *       "assignees": [
                     *         5
                     *       ],
                     *       "created_by": 5,
                     *       "comment_count": 3,
                     *       "position": 3072,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssignableUsers: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 142,
                     *         "username": "ada",
                     *         "full_name": "Ada Berg",
                     *         "name": "Halden Instruments",
                     *         "email": "ada@example.org",
                     *         "avatar": null,
                     *         "organization_ids": [
                     *           5
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description An id. */
                        id: number;
                        username: string | null;
                        full_name: string | null;
                        name: string | null;
                        email: string | null;
                        avatar: null;
                        organization_ids: number[];
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeTaskStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "in_progress"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "todo" | "in_progress" | "in_review" | "done" | "cancelled" | "pending" | "in-progress" | "review" | "in-review" | "completed";
                    before_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "key": "HI-142",
                     *       "organization_id": 3,
                     *       "title": "Write the calibration report",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "in_progress",
                     *       "priority": "high",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "due_time": "17:30",
                     *       "expected_completion_time": "16:00",
                     *       "estimated_hours": 6,
                     *       "assigned_users": [
                     *         {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "goal_milestone_id": 21,
                     *       "project_name": "Winter calibration",
                     *       "assigned_to": 5,
                     *       "assigned_to_name": "Ada Berg",
                     *       "assigned_user_name": "Ada Berg",
                     *       "assigned_user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg"
                     *       },
                     *       "assignees": [
                     *         5
                     *       ],
                     *       "created_by": 5,
                     *       "comment_count": 3,
                     *       "position": 3072,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "The second sensor drifts by 0.2 K."
                 *     }
                 */
                "application/json": {
                    content: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 310,
                     *       "content": "The second sensor drifts by 0.2 K.",
                     *       "kind": "user",
                     *       "user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg",
                     *         "avatar": null
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMilestones: {
        parameters: {
            query?: {
                project_id?: number;
                organization_id?: number;
                upcoming?: boolean;
                status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                priority?: "low" | "medium" | "high" | "critical";
                is_critical?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 21,
                     *         "title": "First 40 instruments calibrated",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "notes": "Agreed with the laboratory",
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "priority": "high",
                     *         "status": "in_progress",
                     *         "is_critical": false,
                     *         "progress": 33,
                     *         "target_date": "2026-12-04T17:30:00",
                     *         "target_percentage": 100,
                     *         "project_id": 12,
                     *         "organization_id": 3,
                     *         "goal_id": 7,
                     *         "progress_percentage": 33,
                     *         "tasks_count": 5,
                     *         "completed_tasks_count": 2,
                     *         "my_tasks_count": 1,
                     *         "comments_count": 3,
                     *         "is_personal": false,
                     *         "celebrated": false,
                     *         "completed_at": null,
                     *         "created_by": 5,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Milestone"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First 40 instruments calibrated",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "notes": "Agreed with the laboratory",
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "priority": "high",
                 *       "status": "in_progress",
                 *       "is_critical": false,
                 *       "progress": 33,
                 *       "target_date": "2026-12-04T17:30:00",
                 *       "target_percentage": 100,
                 *       "progress_percentage": 33,
                 *       "project_id": 12,
                 *       "organization_id": 3,
                 *       "goal_id": 7
                 *     }
                 */
                "application/json": {
                    title: string;
                    description?: string | null;
                    notes?: string | null;
                    start_date?: string | null;
                    due_date?: string;
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "critical";
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                    is_critical?: boolean;
                    progress?: number;
                    target_date?: string;
                    /** @constant */
                    target_percentage?: 100;
                    progress_percentage?: number;
                    project_id?: number;
                    organization_id?: number;
                    goal_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 21,
                     *       "title": "First 40 instruments calibrated",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "notes": "Agreed with the laboratory",
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "priority": "high",
                     *       "status": "in_progress",
                     *       "is_critical": false,
                     *       "progress": 33,
                     *       "target_date": "2026-12-04T17:30:00",
                     *       "target_percentage": 100,
                     *       "project_id": 12,
                     *       "organization_id": 3,
                     *       "goal_id": 7,
                     *       "progress_percentage": 33,
                     *       "tasks_count": 5,
                     *       "completed_tasks_count": 2,
                     *       "my_tasks_count": 1,
                     *       "comments_count": 3,
                     *       "is_personal": false,
                     *       "celebrated": false,
                     *       "completed_at": null,
                     *       "created_by": 5,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "comments": [
                     *         {
                     *           "id": 310,
                     *           "content": "The second sensor drifts by 0.2 K.",
                     *           "kind": "user",
                     *           "user": {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           },
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjectMilestones: {
        parameters: {
            query?: {
                status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                priority?: "low" | "medium" | "high" | "critical";
                is_critical?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 21,
                     *         "title": "First 40 instruments calibrated",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "notes": "Agreed with the laboratory",
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "priority": "high",
                     *         "status": "in_progress",
                     *         "is_critical": false,
                     *         "progress": 33,
                     *         "target_date": "2026-12-04T17:30:00",
                     *         "target_percentage": 100,
                     *         "project_id": 12,
                     *         "organization_id": 3,
                     *         "goal_id": 7,
                     *         "progress_percentage": 33,
                     *         "tasks_count": 5,
                     *         "completed_tasks_count": 2,
                     *         "my_tasks_count": 1,
                     *         "comments_count": 3,
                     *         "is_personal": false,
                     *         "celebrated": false,
                     *         "completed_at": null,
                     *         "created_by": 5,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Milestone"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 21,
                     *       "title": "First 40 instruments calibrated",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "notes": "Agreed with the laboratory",
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "priority": "high",
                     *       "status": "in_progress",
                     *       "is_critical": false,
                     *       "progress": 33,
                     *       "target_date": "2026-12-04T17:30:00",
                     *       "target_percentage": 100,
                     *       "project_id": 12,
                     *       "organization_id": 3,
                     *       "goal_id": 7,
                     *       "progress_percentage": 33,
                     *       "tasks_count": 5,
                     *       "completed_tasks_count": 2,
                     *       "my_tasks_count": 1,
                     *       "comments_count": 3,
                     *       "is_personal": false,
                     *       "celebrated": false,
                     *       "completed_at": null,
                     *       "created_by": 5,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "comments": [
                     *         {
                     *           "id": 310,
                     *           "content": "The second sensor drifts by 0.2 K.",
                     *           "kind": "user",
                     *           "user": {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           },
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneDetail"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First 40 instruments calibrated",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "notes": "Agreed with the laboratory",
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "priority": "high",
                 *       "status": "in_progress",
                 *       "is_critical": false,
                 *       "progress": 33,
                 *       "target_date": "2026-12-04T17:30:00",
                 *       "target_percentage": 100,
                 *       "progress_percentage": 33
                 *     }
                 */
                "application/json": {
                    title?: string;
                    description?: string | null;
                    notes?: string | null;
                    start_date?: string | null;
                    due_date?: string;
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "critical";
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                    is_critical?: boolean;
                    progress?: number;
                    target_date?: string;
                    /** @constant */
                    target_percentage?: 100;
                    progress_percentage?: number;
                    id?: unknown;
                    comments?: unknown;
                    project_id?: unknown;
                    organization_id?: unknown;
                    goal_id?: unknown;
                    tasks_count?: unknown;
                    completed_tasks_count?: unknown;
                    my_tasks_count?: unknown;
                    comments_count?: unknown;
                    is_personal?: unknown;
                    celebrated?: unknown;
                    completed_at?: unknown;
                    created_by?: unknown;
                    version?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 21,
                     *       "title": "First 40 instruments calibrated",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "notes": "Agreed with the laboratory",
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "priority": "high",
                     *       "status": "in_progress",
                     *       "is_critical": false,
                     *       "progress": 33,
                     *       "target_date": "2026-12-04T17:30:00",
                     *       "target_percentage": 100,
                     *       "project_id": 12,
                     *       "organization_id": 3,
                     *       "goal_id": 7,
                     *       "progress_percentage": 33,
                     *       "tasks_count": 5,
                     *       "completed_tasks_count": 2,
                     *       "my_tasks_count": 1,
                     *       "comments_count": 3,
                     *       "is_personal": false,
                     *       "celebrated": false,
                     *       "completed_at": null,
                     *       "created_by": 5,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "comments": [
                     *         {
                     *           "id": 310,
                     *           "content": "The second sensor drifts by 0.2 K.",
                     *           "kind": "user",
                     *           "user": {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           },
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMilestone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    projectMilestoneAnalytics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total_milestones": 3,
                     *       "completed_milestones": 1,
                     *       "overdue_milestones": 0,
                     *       "average_progress": 44,
                     *       "burn_up": [
                     *         {
                     *           "date": "2026-11-20",
                     *           "done": 4,
                     *           "total": 9
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneAnalytics"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    milestoneOverview: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 9,
                     *       "completed": 4,
                     *       "in_progress": 5,
                     *       "overdue": 1,
                     *       "upcoming": [
                     *         {
                     *           "id": 21,
                     *           "title": "First 40 instruments calibrated",
                     *           "description": "Figures of the last run, and what they mean",
                     *           "notes": "Agreed with the laboratory",
                     *           "start_date": "2026-11-02T00:00:00",
                     *           "due_date": "2026-12-04T17:30:00",
                     *           "priority": "high",
                     *           "status": "in_progress",
                     *           "is_critical": false,
                     *           "progress": 33,
                     *           "target_date": "2026-12-04T17:30:00",
                     *           "target_percentage": 100,
                     *           "project_id": 12,
                     *           "organization_id": 3,
                     *           "goal_id": 7,
                     *           "progress_percentage": 33,
                     *           "tasks_count": 5,
                     *           "completed_tasks_count": 2,
                     *           "my_tasks_count": 1,
                     *           "comments_count": 3,
                     *           "is_personal": false,
                     *           "celebrated": false,
                     *           "completed_at": null,
                     *           "created_by": 5,
                     *           "version": 4,
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ],
                     *       "critical": [
                     *         {
                     *           "id": 21,
                     *           "title": "First 40 instruments calibrated",
                     *           "description": "Figures of the last run, and what they mean",
                     *           "notes": "Agreed with the laboratory",
                     *           "start_date": "2026-11-02T00:00:00",
                     *           "due_date": "2026-12-04T17:30:00",
                     *           "priority": "high",
                     *           "status": "in_progress",
                     *           "is_critical": false,
                     *           "progress": 33,
                     *           "target_date": "2026-12-04T17:30:00",
                     *           "target_percentage": 100,
                     *           "project_id": 12,
                     *           "organization_id": 3,
                     *           "goal_id": 7,
                     *           "progress_percentage": 33,
                     *           "tasks_count": 5,
                     *           "completed_tasks_count": 2,
                     *           "my_tasks_count": 1,
                     *           "comments_count": 3,
                     *           "is_personal": false,
                     *           "celebrated": false,
                     *           "completed_at": null,
                     *           "created_by": 5,
                     *           "version": 4,
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        completed: number;
                        in_progress: number;
                        overdue: number;
                        upcoming: components["schemas"]["Milestone"][];
                        critical: components["schemas"]["Milestone"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeMilestoneProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "progress_percentage": 33
                 *     }
                 */
                "application/json": {
                    progress_percentage: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 21,
                     *       "title": "First 40 instruments calibrated",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "notes": "Agreed with the laboratory",
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "priority": "high",
                     *       "status": "in_progress",
                     *       "is_critical": false,
                     *       "progress": 33,
                     *       "target_date": "2026-12-04T17:30:00",
                     *       "target_percentage": 100,
                     *       "project_id": 12,
                     *       "organization_id": 3,
                     *       "goal_id": 7,
                     *       "progress_percentage": 33,
                     *       "tasks_count": 5,
                     *       "completed_tasks_count": 2,
                     *       "my_tasks_count": 1,
                     *       "comments_count": 3,
                     *       "is_personal": false,
                     *       "celebrated": false,
                     *       "completed_at": null,
                     *       "created_by": 5,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z",
                     *       "comments": [
                     *         {
                     *           "id": 310,
                     *           "content": "The second sensor drifts by 0.2 K.",
                     *           "kind": "user",
                     *           "user": {
                     *             "id": 5,
                     *             "full_name": "Ada Berg",
                     *             "avatar": null
                     *           },
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    celebrateMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addMilestoneComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "The second sensor drifts by 0.2 K."
                 *     }
                 */
                "application/json": {
                    comment: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 310,
                     *       "content": "The second sensor drifts by 0.2 K.",
                     *       "kind": "user",
                     *       "user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg",
                     *         "avatar": null
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMilestoneComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "The second sensor drifts by 0.2 K."
                 *     }
                 */
                "application/json": {
                    comment: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 310,
                     *       "content": "The second sensor drifts by 0.2 K.",
                     *       "kind": "user",
                     *       "user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg",
                     *         "avatar": null
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMilestoneComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGoalMilestones: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 31,
                     *         "goal_id": 7,
                     *         "milestone_id": 21,
                     *         "milestone": {
                     *           "id": 21,
                     *           "title": "First 40 instruments calibrated",
                     *           "description": "Figures of the last run, and what they mean",
                     *           "notes": "Agreed with the laboratory",
                     *           "start_date": "2026-11-02T00:00:00",
                     *           "due_date": "2026-12-04T17:30:00",
                     *           "priority": "high",
                     *           "status": "in_progress",
                     *           "is_critical": false,
                     *           "progress": 33,
                     *           "target_date": "2026-12-04T17:30:00",
                     *           "target_percentage": 100,
                     *           "project_id": 12,
                     *           "organization_id": 3,
                     *           "goal_id": 7,
                     *           "progress_percentage": 33,
                     *           "tasks_count": 5,
                     *           "completed_tasks_count": 2,
                     *           "my_tasks_count": 1,
                     *           "comments_count": 3,
                     *           "is_personal": false,
                     *           "celebrated": false,
                     *           "completed_at": null,
                     *           "created_by": 5,
                     *           "version": 4,
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         },
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GoalMilestone"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMilestoneGoals: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 31,
                     *         "goal_id": 7,
                     *         "milestone_id": 21,
                     *         "milestone": {
                     *           "id": 21,
                     *           "title": "First 40 instruments calibrated",
                     *           "description": "Figures of the last run, and what they mean",
                     *           "notes": "Agreed with the laboratory",
                     *           "start_date": "2026-11-02T00:00:00",
                     *           "due_date": "2026-12-04T17:30:00",
                     *           "priority": "high",
                     *           "status": "in_progress",
                     *           "is_critical": false,
                     *           "progress": 33,
                     *           "target_date": "2026-12-04T17:30:00",
                     *           "target_percentage": 100,
                     *           "project_id": 12,
                     *           "organization_id": 3,
                     *           "goal_id": 7,
                     *           "progress_percentage": 33,
                     *           "tasks_count": 5,
                     *           "completed_tasks_count": 2,
                     *           "my_tasks_count": 1,
                     *           "comments_count": 3,
                     *           "is_personal": false,
                     *           "celebrated": false,
                     *           "completed_at": null,
                     *           "created_by": 5,
                     *           "version": 4,
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         },
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GoalMilestone"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    goalMilestoneAnalytics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total_milestones": 3,
                     *       "completed_milestones": 1,
                     *       "overdue_milestones": 0,
                     *       "average_progress": 44,
                     *       "burn_up": [
                     *         {
                     *           "date": "2026-11-20",
                     *           "done": 4,
                     *           "total": 9
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MilestoneAnalytics"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGoalMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goal_id": 7,
                 *       "title": "First 40 instruments calibrated",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "notes": "Agreed with the laboratory",
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "priority": "high",
                 *       "status": "in_progress",
                 *       "is_critical": false,
                 *       "progress": 33,
                 *       "target_date": "2026-12-04T17:30:00",
                 *       "target_percentage": 100,
                 *       "progress_percentage": 33,
                 *       "project_id": 12,
                 *       "organization_id": 3
                 *     }
                 */
                "application/json": {
                    /** @description An id. */
                    goal_id: number;
                    milestone_id?: number | null;
                    title?: string;
                    description?: string | null;
                    notes?: string | null;
                    start_date?: string | null;
                    due_date?: string;
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "critical";
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                    is_critical?: boolean;
                    progress?: number;
                    target_date?: string;
                    /** @constant */
                    target_percentage?: 100;
                    progress_percentage?: number;
                    project_id?: number;
                    organization_id?: number;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "milestone": {
                     *         "id": 21,
                     *         "title": "First 40 instruments calibrated",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "notes": "Agreed with the laboratory",
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "priority": "high",
                     *         "status": "in_progress",
                     *         "is_critical": false,
                     *         "progress": 33,
                     *         "target_date": "2026-12-04T17:30:00",
                     *         "target_percentage": 100,
                     *         "project_id": 12,
                     *         "organization_id": 3,
                     *         "goal_id": 7,
                     *         "progress_percentage": 33,
                     *         "tasks_count": 5,
                     *         "completed_tasks_count": 2,
                     *         "my_tasks_count": 1,
                     *         "comments_count": 3,
                     *         "is_personal": false,
                     *         "celebrated": false,
                     *         "completed_at": null,
                     *         "created_by": 5,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GoalMilestone"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateGoalMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First 40 instruments calibrated",
                 *       "description": "Figures of the last run, and what they mean",
                 *       "notes": "Agreed with the laboratory",
                 *       "start_date": "2026-11-02T00:00:00",
                 *       "due_date": "2026-12-04T17:30:00",
                 *       "priority": "high",
                 *       "status": "in_progress",
                 *       "is_critical": false,
                 *       "progress": 33,
                 *       "target_date": "2026-12-04T17:30:00",
                 *       "target_percentage": 100,
                 *       "progress_percentage": 33
                 *     }
                 */
                "application/json": {
                    title?: string;
                    description?: string | null;
                    notes?: string | null;
                    start_date?: string | null;
                    due_date?: string;
                    /**
                     * @description Capital letters are taken as well.
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "critical";
                    /** @enum {string} */
                    status?: "not_started" | "in_progress" | "completed" | "overdue" | "cancelled";
                    is_critical?: boolean;
                    progress?: number;
                    target_date?: string;
                    /** @constant */
                    target_percentage?: 100;
                    progress_percentage?: number;
                    id?: unknown;
                    milestone_id?: unknown;
                    milestone?: unknown;
                    project_id?: unknown;
                    organization_id?: unknown;
                    goal_id?: unknown;
                    tasks_count?: unknown;
                    completed_tasks_count?: unknown;
                    my_tasks_count?: unknown;
                    comments_count?: unknown;
                    is_personal?: unknown;
                    celebrated?: unknown;
                    completed_at?: unknown;
                    created_by?: unknown;
                    version?: unknown;
                    created_at?: unknown;
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "milestone": {
                     *         "id": 21,
                     *         "title": "First 40 instruments calibrated",
                     *         "description": "Figures of the last run, and what they mean",
                     *         "notes": "Agreed with the laboratory",
                     *         "start_date": "2026-11-02T00:00:00",
                     *         "due_date": "2026-12-04T17:30:00",
                     *         "priority": "high",
                     *         "status": "in_progress",
                     *         "is_critical": false,
                     *         "progress": 33,
                     *         "target_date": "2026-12-04T17:30:00",
                     *         "target_percentage": 100,
                     *         "project_id": 12,
                     *         "organization_id": 3,
                     *         "goal_id": 7,
                     *         "progress_percentage": 33,
                     *         "tasks_count": 5,
                     *         "completed_tasks_count": 2,
                     *         "my_tasks_count": 1,
                     *         "comments_count": 3,
                     *         "is_personal": false,
                     *         "celebrated": false,
                     *         "completed_at": null,
                     *         "created_by": 5,
                     *         "version": 4,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       },
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GoalMilestone"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGoalMilestone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkAchievements: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "goal_id": 7
                 *     }
                 */
                "application/json": {
                    goal_id?: number | null;
                } | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 31,
                     *         "goal_id": 7,
                     *         "milestone_id": 21,
                     *         "milestone": {
                     *           "id": 21,
                     *           "title": "First 40 instruments calibrated",
                     *           "description": "Figures of the last run, and what they mean",
                     *           "notes": "Agreed with the laboratory",
                     *           "start_date": "2026-11-02T00:00:00",
                     *           "due_date": "2026-12-04T17:30:00",
                     *           "priority": "high",
                     *           "status": "in_progress",
                     *           "is_critical": false,
                     *           "progress": 33,
                     *           "target_date": "2026-12-04T17:30:00",
                     *           "target_percentage": 100,
                     *           "project_id": 12,
                     *           "organization_id": 3,
                     *           "goal_id": 7,
                     *           "progress_percentage": 33,
                     *           "tasks_count": 5,
                     *           "completed_tasks_count": 2,
                     *           "my_tasks_count": 1,
                     *           "comments_count": 3,
                     *           "is_personal": false,
                     *           "celebrated": false,
                     *           "completed_at": null,
                     *           "created_by": 5,
                     *           "version": 4,
                     *           "created_at": "2026-11-02T08:15:00.000Z",
                     *           "updated_at": "2026-11-20T14:03:12.480Z"
                     *         },
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GoalMilestone"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "Title,Due\nWrite the calibration report,2026-12-04\n",
                 *       "project": "12",
                 *       "mapping": "{\"title\":\"Title\",\"due_date\":\"Due\"}"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description CSV or tab-separated, UTF-8, with a header line, at most 5 MB and 5,000 rows. */
                    file: string;
                    /** @description Id of the project. */
                    project: string;
                    /** @description JSON: field → header. */
                    mapping: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "created": 48,
                     *       "errors": [
                     *         {
                     *           "row": 7,
                     *           "field": "title",
                     *           "message": "must not be empty"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description An id. */
                        id: number;
                        created: number;
                        errors: components["schemas"]["RowError"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTrash: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "kind": "project",
                     *         "id": 12,
                     *         "title": "Winter calibration",
                     *         "deleted_at": "2026-11-20T14:03:12.480Z",
                     *         "deleted_by": {
                     *           "id": 5,
                     *           "full_name": "Ada Berg"
                     *         },
                     *         "counts": {
                     *           "tasks": 41,
                     *           "milestones": 3,
                     *           "goals": 1
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Trashed"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
                projectId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "organization_id": 3,
                     *       "name": "Winter calibration",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "active",
                     *       "budget": 250000,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "currency": "NOK",
                     *       "created_by": 5,
                     *       "task_count": 48,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
                goalId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "title": "Calibrate 120 instruments",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "target_value": 120,
                     *       "current_value": 40,
                     *       "unit": "instruments",
                     *       "project_id": 12,
                     *       "start_date": "2026-11-02T00:00:00",
                     *       "end_date": "2027-02-26T23:59:59",
                     *       "status": "in_progress",
                     *       "tracking": "milestones",
                     *       "due_date": "2027-02-26T23:59:59",
                     *       "project_name": "Winter calibration",
                     *       "organization_id": 3,
                     *       "user_id": 5,
                     *       "is_personal": false,
                     *       "milestones_count": 3,
                     *       "completed_milestones_count": 1,
                     *       "progress": 33,
                     *       "my_dependency_percentage": 37.5,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 142,
                     *       "key": "HI-142",
                     *       "organization_id": 3,
                     *       "title": "Write the calibration report",
                     *       "description": "Figures of the last run, and what they mean",
                     *       "status": "in_progress",
                     *       "priority": "high",
                     *       "due_date": "2026-12-04T17:30:00",
                     *       "due_time": "17:30",
                     *       "expected_completion_time": "16:00",
                     *       "estimated_hours": 6,
                     *       "assigned_users": [
                     *         {
                     *           "id": 5,
                     *           "full_name": "Ada Berg",
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "goal_milestone_id": 21,
                     *       "project_name": "Winter calibration",
                     *       "assigned_to": 5,
                     *       "assigned_to_name": "Ada Berg",
                     *       "assigned_user_name": "Ada Berg",
                     *       "assigned_user": {
                     *         "id": 5,
                     *         "full_name": "Ada Berg"
                     *       },
                     *       "assignees": [
                     *         5
                     *       ],
                     *       "created_by": 5,
                     *       "comment_count": 3,
                     *       "position": 3072,
                     *       "version": 4,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours get the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken; it will be done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "state": "ready",
                     *       "progress": 100,
                     *       "url": "/organizations/3/exports/2/file",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                exportId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "state": "ready",
                     *       "progress": 100,
                     *       "url": "/organizations/3/exports/2/file",
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                exportId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file: JSON as ExportedOrganization says, packed by gzip. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes) */
                    "application/gzip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readDashboardStats: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total_organizations": 1,
                     *       "total_projects": 6,
                     *       "total_tasks": 300,
                     *       "total_goals": 8,
                     *       "total_users": 12,
                     *       "completed_tasks": 187,
                     *       "previous": {
                     *         "total_organizations": 1,
                     *         "total_projects": 5,
                     *         "total_tasks": 231,
                     *         "total_goals": 6,
                     *         "total_users": 11,
                     *         "completed_tasks": 140
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readTaskStatuses: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "status": "in_progress",
                     *         "count": 48
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "todo" | "in_progress" | "in_review" | "done" | "cancelled";
                        count: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readProjectStatuses: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "status": "planning",
                     *         "count": 48
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "planning" | "active" | "on_hold" | "completed" | "cancelled";
                        count: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readUserRoles: {
        parameters: {
            query?: {
                organization_id?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "role": "member",
                     *         "count": 48
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @enum {string} */
                        role: "admin" | "manager" | "member";
                        count: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readMonthlyTrends: {
        parameters: {
            query?: {
                organization_id?: number;
                months?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "month": "2026-11",
                     *         "projects": 2,
                     *         "tasks": 41,
                     *         "goals": 1,
                     *         "users": 3
                     *       }
                     *     ]
                     */
                    "application/json": {
                        month: string;
                        projects: number;
                        tasks: number;
                        goals: number;
                        users: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readTaskTrends: {
        parameters: {
            query?: {
                organization_id?: number;
                days?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-11-20",
                     *         "created": 9
                     *       }
                     *     ]
                     */
                    "application/json": {
                        date: string;
                        created: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readGoalProgress: {
        parameters: {
            query?: {
                organization_id?: number;
                limit?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "goal_name": "Calibrate 120 instruments",
                     *         "progress": 33,
                     *         "completed_milestones": 1,
                     *         "total_milestones": 3
                     *       }
                     *     ]
                     */
                    "application/json": {
                        goal_name: string;
                        progress: number;
                        completed_milestones: number;
                        total_milestones: number;
                    }[];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                organization_id?: number;
                organizationId?: number;
                is_read?: boolean;
                is_archived?: boolean;
                type?: "task_status_change" | "task_assigned" | "task_created" | "task_updated" | "project_created" | "goal_created" | "milestone_created" | "task_comment" | "milestone_comment" | "mention" | "invited" | "call_missed" | "due_soon" | "overdue";
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 904,
                     *         "type": "task_assigned",
                     *         "title": "Task assigned",
                     *         "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *         "priority": "high",
                     *         "is_read": false,
                     *         "read_at": null,
                     *         "is_archived": false,
                     *         "archived_at": null,
                     *         "organization_id": 3,
                     *         "task_id": 142,
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "milestone_id": 21,
                     *         "task_title": "Write the calibration report",
                     *         "project_title": "Winter calibration",
                     *         "room_id": null,
                     *         "message_id": null,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRecentNotifications: {
        parameters: {
            query?: {
                organization_id?: number;
                organizationId?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                limit: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 904,
                     *         "type": "task_assigned",
                     *         "title": "Task assigned",
                     *         "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *         "priority": "high",
                     *         "is_read": false,
                     *         "read_at": null,
                     *         "is_archived": false,
                     *         "archived_at": null,
                     *         "organization_id": 3,
                     *         "task_id": 142,
                     *         "project_id": 12,
                     *         "goal_id": 7,
                     *         "milestone_id": 21,
                     *         "task_title": "Write the calibration report",
                     *         "project_title": "Winter calibration",
                     *         "room_id": null,
                     *         "message_id": null,
                     *         "created_at": "2026-11-02T08:15:00.000Z",
                     *         "updated_at": "2026-11-20T14:03:12.480Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countUnread: {
        parameters: {
            query?: {
                organization_id?: number;
                organizationId?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread_count": 3
                     *     }
                     */
                    "application/json": {
                        unread_count: number;
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readNotificationStats: {
        parameters: {
            query?: {
                organization_id?: number;
                organizationId?: number;
            };
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 9,
                     *       "unread_count": 3
                     *     }
                     */
                    "application/json": {
                        total: number;
                        unread_count: number;
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 904,
                     *       "type": "task_assigned",
                     *       "title": "Task assigned",
                     *       "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *       "priority": "high",
                     *       "is_read": false,
                     *       "read_at": null,
                     *       "is_archived": false,
                     *       "archived_at": null,
                     *       "organization_id": 3,
                     *       "task_id": 142,
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "task_title": "Write the calibration report",
                     *       "project_title": "Winter calibration",
                     *       "room_id": null,
                     *       "message_id": null,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what the caller has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes whenever the answer does. */
                    ETag?: string;
                    /** @description How many there are beyond this page. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "task_assigned",
                     *         "in_app": true,
                     *         "mail": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NotificationPreference"][];
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "type": "task_assigned",
                 *         "in_app": true,
                 *         "mail": true
                 *       }
                 *     ]
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "task_status_change" | "task_assigned" | "task_created" | "task_updated" | "project_created" | "goal_created" | "milestone_created" | "task_comment" | "milestone_comment" | "mention" | "invited" | "call_missed" | "due_soon" | "overdue";
                    in_app: boolean;
                    mail: boolean;
                }[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "task_assigned",
                     *         "in_app": true,
                     *         "mail": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NotificationPreference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 904,
                     *       "type": "task_assigned",
                     *       "title": "Task assigned",
                     *       "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *       "priority": "high",
                     *       "is_read": false,
                     *       "read_at": null,
                     *       "is_archived": false,
                     *       "archived_at": null,
                     *       "organization_id": 3,
                     *       "task_id": 142,
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "task_title": "Write the calibration report",
                     *       "project_title": "Winter calibration",
                     *       "room_id": null,
                     *       "message_id": null,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markUnread: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 904,
                     *       "type": "task_assigned",
                     *       "title": "Task assigned",
                     *       "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *       "priority": "high",
                     *       "is_read": false,
                     *       "read_at": null,
                     *       "is_archived": false,
                     *       "archived_at": null,
                     *       "organization_id": 3,
                     *       "task_id": 142,
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "task_title": "Write the calibration report",
                     *       "project_title": "Winter calibration",
                     *       "room_id": null,
                     *       "message_id": null,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 904,
                     *       "type": "task_assigned",
                     *       "title": "Task assigned",
                     *       "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *       "priority": "high",
                     *       "is_read": false,
                     *       "read_at": null,
                     *       "is_archived": false,
                     *       "archived_at": null,
                     *       "organization_id": 3,
                     *       "task_id": 142,
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "task_title": "Write the calibration report",
                     *       "project_title": "Winter calibration",
                     *       "room_id": null,
                     *       "message_id": null,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchiveNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state that is changed; 412 when another one stands. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 904,
                     *       "type": "task_assigned",
                     *       "title": "Task assigned",
                     *       "message": "Ada Berg assigned you \"Write the calibration report\"",
                     *       "priority": "high",
                     *       "is_read": false,
                     *       "read_at": null,
                     *       "is_archived": false,
                     *       "archived_at": null,
                     *       "organization_id": 3,
                     *       "task_id": 142,
                     *       "project_id": 12,
                     *       "goal_id": 7,
                     *       "milestone_id": 21,
                     *       "task_title": "Write the calibration report",
                     *       "project_title": "Winter calibration",
                     *       "room_id": null,
                     *       "message_id": null,
                     *       "created_at": "2026-11-02T08:15:00.000Z",
                     *       "updated_at": "2026-11-20T14:03:12.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         5
                 *       ],
                 *       "action": "read"
                 *     }
                 */
                "application/json": {
                    ids: number[];
                    /** @enum {string} */
                    action: "read" | "unread" | "archive" | "unarchive" | "delete";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": 12
                     *     }
                     */
                    "application/json": {
                        updated: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markAllRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "organization_id": 3
                 *     }
                 */
                "application/json": {
                    organization_id?: number | null;
                    organizationId?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": 12
                     *     }
                     */
                    "application/json": {
                        updated: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description It does not, or it is ending. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "unavailable";
                    };
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example http_request_seconds_count{method="GET",route="/tasks",status="200"} 7 */
                    "text/plain": string;
                };
            };
            404: components["responses"]["NotFound"];
        };
    };
}
