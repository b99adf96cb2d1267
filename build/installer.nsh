; Links of ours open the app from the moment it is installed, and lead nowhere any more when it is gone.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\iqsuite" "" "URL:IQ Suite"
  WriteRegStr SHELL_CONTEXT "Software\Classes\iqsuite" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\iqsuite\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\iqsuite\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\iqsuite"
  ${endIf}
!macroend
