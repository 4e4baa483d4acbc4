import type { OrganizationRole } from './roles.ts'

/** A user as a member of the organization that the check concerns. */
export type Actor = { id: number; role: OrganizationRole }

type TaskSides = { assignees: readonly number[]; created_by: number | null }
type GoalSides = { is_personal: boolean; user_id: number }
type MilestoneSides = { is_personal: boolean }
type Member = { id: number; role: OrganizationRole }

const leads = (actor: Actor) => actor.role === 'admin' || actor.role === 'manager'
const assigned = (actor: Actor, task: Pick<TaskSides, 'assignees'>) => task.assignees.includes(actor.id)
const created = (actor: Actor, task: Pick<TaskSides, 'created_by'>) => task.created_by === actor.id

/** Who may do what. The API refuses by these rules, and the pages hide by them; no other code reads a role. */
export const can = {
  /** Sees all projects, tasks and goals of the organization, not only the user's own. */
  seeEverything: (actor: Actor) => leads(actor),

  editOrganization: (actor: Actor) => actor.role === 'admin',
  deleteOrganization: (actor: Actor) => actor.role === 'admin',
  exportOrganization: (actor: Actor) => actor.role === 'admin',

  inviteMember: (actor: Actor) => leads(actor),
  /** Creates accounts in the organization, and removes members through the list of users. */
  administerMembers: (actor: Actor) => actor.role === 'admin',
  changeMemberRole: (actor: Actor) => actor.role === 'admin',
  editMember: (actor: Actor, member: Pick<Member, 'id'>) => actor.role === 'admin' || actor.id === member.id,
  removeMember: (actor: Actor, member: Member) =>
    actor.id === member.id || actor.role === 'admin' || (actor.role === 'manager' && member.role === 'member'),

  createProject: (actor: Actor) => leads(actor),
  editProject: (actor: Actor) => leads(actor),
  deleteProject: (actor: Actor) => leads(actor),
  /** Sees the trash. */
  seeTrash: (actor: Actor) => leads(actor),
  restoreProject: (actor: Actor) => leads(actor),

  createGoal: (actor: Actor, goal: { is_personal: boolean }) => leads(actor) || goal.is_personal,
  /** Only its owner may edit a personal goal; admins and managers may not. */
  editGoal: (actor: Actor, goal: GoalSides) => (goal.is_personal ? goal.user_id === actor.id : leads(actor)),
  deleteGoal: (actor: Actor, goal: GoalSides) => can.editGoal(actor, goal),
  restoreGoal: (actor: Actor, goal: GoalSides) => can.editGoal(actor, goal),

  createTask: (actor: Actor) => leads(actor),
  importTasks: (actor: Actor) => leads(actor),
  assignTask: (actor: Actor, task: TaskSides) => can.editTask(actor, task),
  editTask: (actor: Actor, task: TaskSides) => leads(actor) || assigned(actor, task) || created(actor, task),
  /** Moves a task to another project, goal or milestone. */
  placeTask: (actor: Actor) => leads(actor),
  changeTaskStatus: (actor: Actor, task: Pick<TaskSides, 'assignees'>) => leads(actor) || assigned(actor, task),
  deleteTask: (actor: Actor) => leads(actor),
  restoreTask: (actor: Actor) => leads(actor),
  editComment: (actor: Actor, comment: { user_id: number; kind: string }) =>
    comment.kind === 'user' && comment.user_id === actor.id,

  /**
   * Creates a milestone or links one to this goal: admins and managers, and every member under their own personal
   * goals.
   */
  createMilestone: (actor: Actor, goal?: { is_personal: boolean; user_id: number }) =>
    leads(actor) || (goal?.is_personal === true && goal.user_id === actor.id),
  /** Changes or deletes a milestone. Only its owner sees a personal one. */
  editMilestone: (actor: Actor, milestone: MilestoneSides) => leads(actor) || milestone.is_personal,
  changeMilestoneProgress: (actor: Actor, milestone: MilestoneSides & { my_tasks_count: number }) =>
    can.editMilestone(actor, milestone) || milestone.my_tasks_count > 0,

  /** Adds and removes participants of a group, and deletes it. */
  manageRoom: (actor: Actor, room: { isDirect: boolean; createdBy: string }) =>
    !room.isDirect && room.createdBy === String(actor.id),
  leaveRoom: (_actor: Actor, room: { isDirect: boolean }) => !room.isDirect,
  editMessage: (actor: Actor, message: { kind: string; senderId: string }) =>
    message.kind === 'user' && message.senderId === String(actor.id),
}
