const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions that read files, other servers, modules or other sessions, reveal logins, or impersonate them. */
export const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...words('openrowset openquery opendatasource openxml predict'),
  ...words(`app_name applock_mode applock_test certencoded certprivatekey connectionproperty context_info cursor_status
    decryptbyasymkey decryptbycert decryptbykey decryptbykeyautoasymkey decryptbykeyautocert decryptbypassphrase file_id file_idex file_name
    filegroup_id filegroup_name filegroupproperty fileproperty fulltextserviceproperty get_filestream_transaction_context getansinull
    getpathnamelocator get_new_rowversion has_perms_by_name host_id host_name ident_current is_member is_rolemember is_srvrolemember
    loginproperty min_active_rowversion next_value_for object_definition original_db_name original_login permissions pwdcompare pwdencrypt
    rowcount_big scope_identity server_name serverproperty session_context session_user signbyasymkey signbycert suser_id suser_name
    suser_sid suser_sname system_user user_id user_name xact_state`),
]);
