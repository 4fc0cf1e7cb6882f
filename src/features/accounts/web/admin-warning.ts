import { msg } from '@lingui/core/macro';

export const adminWarning = msg`Admins can do everything, including making other Admins. Enter your password to confirm.`;
