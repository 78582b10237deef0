// everything that opens from the account button, in one chunk
export { AccountMenu } from '../features/account/AccountMenu.tsx';
export { ChangePasswordDialog } from '../features/account/ChangePasswordDialog.tsx';
export { DeleteAccountDialog } from '../features/account/DeleteAccountDialog.tsx';
export { RenderKeyDialog } from '../features/account/RenderKeyDialog.tsx';
export { MessageTeam } from '../features/support/MessageTeam.tsx';
